<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Age</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 天 %2 小时</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>limit %1</source>
        <translation>限制 %1</translation>
    </message>
    <message>
        <source>quota %1</source>
        <translation>配额 %1</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Thread wait</source>
        <translation>线程等待</translation>
    </message>
    <message>
        <source>Softirq</source>
        <translation>软中断</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>by kind</source>
        <translation>按类别</translation>
    </message>
    <message>
        <source>% of time, top threads</source>
        <translation>占时间 %，等待最多的线程</translation>
    </message>
    <message>
        <source>per second, whole host</source>
        <translation>每秒，整个主机</translation>
    </message>
    <message>
        <source>host memory %1</source>
        <translation>主机内存 %1</translation>
    </message>
    <message>
        <source>host %1 CPUs</source>
        <translation>主机 %1 个 CPU</translation>
    </message>
    <message>
        <source>cpuset %1 CPUs</source>
        <translation>cpuset %1 个 CPU</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>throttled %1</source>
        <translation>限流 %1</translation>
    </message>
    <message>
        <source>No data in this range.</source>
        <translation>此时间段没有数据。</translation>
    </message>
    <message>
        <source>OOM kill</source>
        <translation>OOM 杀死</translation>
    </message>
    <message>
        <source>Exit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重启</translation>
    </message>
    <message>
        <source>Limit changed</source>
        <translation>限制已更改</translation>
    </message>
    <message>
        <source>Collector restarted</source>
        <translation>采集器已重启</translation>
    </message>
    <message>
        <source>Softirqs served per second, summed over the CPUs. Difference of /proc/softirqs / interval</source>
        <translation>每秒处理的软中断，对各 CPU 求和。/proc/softirqs 的差值 / 间隔</translation>
    </message>
</context>
<context>
    <name>ContainerTable</name>
    <message>
        <source>%1, set by %2</source>
        <translation>%1，由 %2 设置</translation>
    </message>
    <message>
        <source>Effective limit %1</source>
        <translation>有效限制 %1</translation>
    </message>
    <message>
        <source>By the quota of %1</source>
        <translation>受 %1 的配额限制</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>CPU of quota</source>
        <translation>CPU / 配额</translation>
    </message>
    <message>
        <source>Throttled</source>
        <translation>限流</translation>
    </message>
    <message>
        <source>Memory of limit</source>
        <translation>内存 / 限制</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>OOM</source>
        <translation>OOM</translation>
    </message>
    <message>
        <source>CPU, 3 min</source>
        <translation>CPU，3 分钟</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Octagon: throttled in half of the periods or more, memory at its limit, or killed for memory within the last minute. Triangle: throttled, memory nearly at its limit, or threads that wait half of their time. Ring with tick: fine.</source>
        <translation>八角形：一半或更多周期被限流、内存到达限制，或最近一分钟内因内存被杀死。三角形：被限流、内存接近限制，或线程有一半时间在等待。带勾的圆环：正常。</translation>
    </message>
    <message>
        <source>The name in the runtime, else the pod&apos;s, else the short id.</source>
        <translation>运行时中的名称；没有则为 Pod 的名称，再没有则为短 ID。</translation>
    </message>
    <message>
        <source>The image as the runtime names it.</source>
        <translation>运行时给出的镜像名称。</translation>
    </message>
    <message>
        <source>The thread that waits most.</source>
        <translation>等待最多的线程。</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>cores, no quota</source>
        <translation>核，无配额</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>%1 to %2 cores</source>
        <translation>%1 至 %2 核</translation>
    </message>
</context>
<context>
    <name>Core</name>
    <message>
        <source>/proc/meminfo does not tell the host&apos;s swap</source>
        <translation>/proc/meminfo 未给出主机的交换空间</translation>
    </message>
    <message>
        <source>/proc/net/softnet_stat could not be read</source>
        <translation>无法读取 /proc/net/softnet_stat</translation>
    </message>
    <message>
        <source>/proc/softirqs could not be read</source>
        <translation>无法读取 /proc/softirqs</translation>
    </message>
    <message>
        <source>/proc/softirqs has no such vector</source>
        <translation>/proc/softirqs 中没有此软中断类型</translation>
    </message>
    <message>
        <source>/proc/stat could not be read</source>
        <translation>无法读取 /proc/stat</translation>
    </message>
    <message>
        <source>All memory charged, page cache included. memory.usage_in_bytes (v1) or memory.current (v2)</source>
        <translation>计入的全部内存，包括页缓存。memory.usage_in_bytes（v1）或 memory.current（v2）</translation>
    </message>
    <message>
        <source>an ancestor throttled, and this kernel has no cpu.stat.local that counts such stops for the group</source>
        <translation>由上级组限流，而此内核没有为该组统计此类停顿的 cpu.stat.local</translation>
    </message>
    <message>
        <source>ancestor_working_set_bytes / its limit x 100</source>
        <translation>ancestor_working_set_bytes / 其限制 x 100</translation>
    </message>
    <message>
        <source>anon</source>
        <translation>匿名</translation>
    </message>
    <message>
        <source>Anonymous memory. memory.stat total_rss (v1) or anon (v2)</source>
        <translation>匿名内存。memory.stat 的 total_rss（v1）或 anon（v2）</translation>
    </message>
    <message>
        <source>As set. blkio.throttle.*_device (v1) or io.max (v2)</source>
        <translation>按设置值。blkio.throttle.*_device（v1）或 io.max（v2）</translation>
    </message>
    <message>
        <source>Bytes read from block devices. blkio.throttle.io_service_bytes (v1) or io.stat (v2)</source>
        <translation>从块设备读取的字节。blkio.throttle.io_service_bytes（v1）或 io.stat（v2）</translation>
    </message>
    <message>
        <source>Bytes received. /proc/PID/net/dev</source>
        <translation>接收的字节。/proc/PID/net/dev</translation>
    </message>
    <message>
        <source>Bytes sent. /proc/PID/net/dev</source>
        <translation>发送的字节。/proc/PID/net/dev</translation>
    </message>
    <message>
        <source>Bytes written to block devices; on v1 without buffered writes. blkio.throttle.io_service_bytes or io.stat</source>
        <translation>写入块设备的字节；v1 不含缓冲写。blkio.throttle.io_service_bytes 或 io.stat</translation>
    </message>
    <message>
        <source>cgroup v1 only</source>
        <translation>仅 cgroup v1</translation>
    </message>
    <message>
        <source>cgroup v2 only</source>
        <translation>仅 cgroup v2</translation>
    </message>
    <message>
        <source>counter went back</source>
        <translation>计数器倒退</translation>
    </message>
    <message>
        <source>cpu controller not delegated</source>
        <translation>未委派 cpu 控制器</translation>
    </message>
    <message>
        <source>CPU time above the quota per second. cpu.stat burst_time (v1), burst_usec (v2)</source>
        <translation>每秒超出配额的 CPU 时间。cpu.stat burst_time（v1）、burst_usec（v2）</translation>
    </message>
    <message>
        <source>CPU time could not be read</source>
        <translation>无法读取 CPU 时间</translation>
    </message>
    <message>
        <source>CPU time used per second of clock, groups below included. cpuacct.usage (v1) or cpu.stat usage_usec (v2)</source>
        <translation>每秒时钟使用的 CPU 时间，包括下级组。cpuacct.usage（v1）或 cpu.stat usage_usec（v2）</translation>
    </message>
    <message>
        <source>cpu.shares could not be read</source>
        <translation>无法读取 cpu.shares</translation>
    </message>
    <message>
        <source>cpu.stat has no burst time</source>
        <translation>cpu.stat 没有突发时间</translation>
    </message>
    <message>
        <source>cpu.stat has no nr_bursts</source>
        <translation>cpu.stat 没有 nr_bursts</translation>
    </message>
    <message>
        <source>cpu.stat has no nr_periods</source>
        <translation>cpu.stat 没有 nr_periods</translation>
    </message>
    <message>
        <source>cpu.stat has no nr_throttled</source>
        <translation>cpu.stat 没有 nr_throttled</translation>
    </message>
    <message>
        <source>cpu.stat has no throttled time</source>
        <translation>cpu.stat 没有限流时间</translation>
    </message>
    <message>
        <source>cpu.weight could not be read</source>
        <translation>无法读取 cpu.weight</translation>
    </message>
    <message>
        <source>cpu_usage_cores / cpu_quota_cores x 100. May pass 100: with burst a group may spend what it saved</source>
        <translation>cpu_usage_cores / cpu_quota_cores x 100。可能超过 100：有突发额度的组可以使用积攒的时间</translation>
    </message>
    <message>
        <source>cpu_usage_cores x 100: percent of one core, as docker stats shows it</source>
        <translation>cpu_usage_cores x 100：一个核的百分比，与 docker stats 相同</translation>
    </message>
    <message>
        <source>Enforcement periods in which the group that has the quota had something to run. Difference of cpu.stat nr_periods</source>
        <translation>拥有配额的组有任务可运行的周期数。cpu.stat nr_periods 的差值</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件缓存</translation>
    </message>
    <message>
        <source>has not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>Highest usage so far. memory.max_usage_in_bytes (v1) or memory.peak (v2)</source>
        <translation>迄今最高用量。memory.max_usage_in_bytes（v1）或 memory.peak（v2）</translation>
    </message>
    <message>
        <source>How many it may have. pids.max</source>
        <translation>允许的数量。pids.max</translation>
    </message>
    <message>
        <source>How often an allocation was about to fail at the limit. memory.events oom (v2)</source>
        <translation>在限制处分配即将失败的次数。memory.events oom（v2）</translation>
    </message>
    <message>
        <source>How often that ancestor ran into its limit. memory.events max (v2) or memory.failcnt (v1)</source>
        <translation>该上级组触及限制的次数。memory.events max（v2）或 memory.failcnt（v1）</translation>
    </message>
    <message>
        <source>How often the network softirq stopped with work left, for want of budget. /proc/net/softnet_stat</source>
        <translation>网络软中断因预算用尽而留下未完成工作的次数。/proc/net/softnet_stat</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>idle, not throttled, throttled, throttled in bursts (average use is below 90 % of the quota), or throttled by an ancestor</source>
        <translation>空闲、未限流、限流、突发时限流（平均用量低于配额的 90 %），或被上级组限流</translation>
    </message>
    <message>
        <source>io counters could not be read</source>
        <translation>无法读取 io 计数器</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Kernel memory. memory.kmem.usage_in_bytes (v1), memory.stat kernel (v2) or its stacks, page tables and slab</source>
        <translation>内核内存。memory.kmem.usage_in_bytes（v1），memory.stat kernel（v2）或其内核栈、页表与 slab</translation>
    </message>
    <message>
        <source>kernel without schedstat</source>
        <translation>内核没有 schedstat</translation>
    </message>
    <message>
        <source>Length of the enforcement period. cpu.cfs_period_us (v1) or cpu.max (v2)</source>
        <translation>配额周期的长度。cpu.cfs_period_us（v1）或 cpu.max（v2）</translation>
    </message>
    <message>
        <source>Limit of memory and swap together: docker&apos;s --memory-swap</source>
        <translation>内存与交换空间合计的限制：docker 的 --memory-swap</translation>
    </message>
    <message>
        <source>memory controller not delegated</source>
        <translation>未委派 memory 控制器</translation>
    </message>
    <message>
        <source>memory usage could not be read</source>
        <translation>无法读取内存用量</translation>
    </message>
    <message>
        <source>memory.events could not be read</source>
        <translation>无法读取 memory.events</translation>
    </message>
    <message>
        <source>memory.stat could not be read</source>
        <translation>无法读取 memory.stat</translation>
    </message>
    <message>
        <source>memory.stat does not tell</source>
        <translation>memory.stat 未给出</translation>
    </message>
    <message>
        <source>memory_working_set_bytes / memory_effective_limit_bytes x 100</source>
        <translation>memory_working_set_bytes / memory_effective_limit_bytes x 100</translation>
    </message>
    <message>
        <source>memory_working_set_bytes / memory_limit_bytes x 100</source>
        <translation>memory_working_set_bytes / memory_limit_bytes x 100</translation>
    </message>
    <message>
        <source>neither schedstat nor stat could be read</source>
        <translation>schedstat 和 stat 均无法读取</translation>
    </message>
    <message>
        <source>net/dev could not be read</source>
        <translation>无法读取 net/dev</translation>
    </message>
    <message>
        <source>no ancestor has the tightest limit</source>
        <translation>最紧的限制不在上级组</translation>
    </message>
    <message>
        <source>no column of this CPU in /proc/softirqs</source>
        <translation>/proc/softirqs 中没有此 CPU 的列</translation>
    </message>
    <message>
        <source>no container is selected</source>
        <translation>未选择容器</translation>
    </message>
    <message>
        <source>no CPU time passed</source>
        <translation>没有经过 CPU 时间</translation>
    </message>
    <message>
        <source>no limit set</source>
        <translation>未设置限制</translation>
    </message>
    <message>
        <source>no period was active</source>
        <translation>没有活动周期</translation>
    </message>
    <message>
        <source>no quota set</source>
        <translation>未设置配额</translation>
    </message>
    <message>
        <source>no softirq was served</source>
        <translation>没有处理软中断</translation>
    </message>
    <message>
        <source>none set of its own</source>
        <translation>自身未设置</translation>
    </message>
    <message>
        <source>not finished, or the runtime does not tell</source>
        <translation>未结束，或运行时未给出</translation>
    </message>
    <message>
        <source>not read anew in this interval</source>
        <translation>本间隔内未重新读取</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>not running</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>not throttled</source>
        <translation>未限流</translation>
    </message>
    <message>
        <source>nothing is known that could limit it</source>
        <translation>没有已知的限制</translation>
    </message>
    <message>
        <source>only memory plus swap is limited, as one sum</source>
        <translation>只限制了内存与交换空间之和</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Packets dropped because a CPU&apos;s backlog was full. /proc/net/softnet_stat</source>
        <translation>因 CPU 积压队列已满而丢弃的数据包。/proc/net/softnet_stat</translation>
    </message>
    <message>
        <source>Packets received. /proc/PID/net/dev of the container&apos;s own network namespace</source>
        <translation>接收的数据包。容器自身网络命名空间的 /proc/PID/net/dev</translation>
    </message>
    <message>
        <source>Packets sent. /proc/PID/net/dev</source>
        <translation>发送的数据包。/proc/PID/net/dev</translation>
    </message>
    <message>
        <source>Packets to send that were dropped. /proc/PID/net/dev</source>
        <translation>发送时丢弃的数据包。/proc/PID/net/dev</translation>
    </message>
    <message>
        <source>Page cache the kernel drops first. memory.stat total_inactive_file (v1) or inactive_file (v2)</source>
        <translation>内核最先丢弃的页缓存。memory.stat total_inactive_file（v1）或 inactive_file（v2）</translation>
    </message>
    <message>
        <source>Page cache without shared memory, so that anon, file, shmem and kernel add up. memory.stat total_cache minus total_shmem (v1) or file minus shmem (v2)</source>
        <translation>不含共享内存的页缓存，因此匿名、文件缓存、共享内存与内核可以相加。memory.stat total_cache 减 total_shmem（v1）或 file 减 shmem（v2）</translation>
    </message>
    <message>
        <source>pids.current could not be read</source>
        <translation>无法读取 pids.current</translation>
    </message>
    <message>
        <source>pids.max could not be read</source>
        <translation>无法读取 pids.max</translation>
    </message>
    <message>
        <source>Processes and threads. pids.current</source>
        <translation>进程与线程数。pids.current</translation>
    </message>
    <message>
        <source>Processes killed by an OOM killer since the cgroup was made. memory.oom_control (v1) or memory.events (v2) oom_kill</source>
        <translation>自 cgroup 创建以来被 OOM killer 杀死的进程数。memory.oom_control（v1）或 memory.events（v2）的 oom_kill</translation>
    </message>
    <message>
        <source>Received packets that were dropped. /proc/PID/net/dev</source>
        <translation>接收时丢弃的数据包。/proc/PID/net/dev</translation>
    </message>
    <message>
        <source>restarted</source>
        <translation>已重启</translation>
    </message>
    <message>
        <source>scheduler statistics switched off</source>
        <translation>调度器统计已关闭</translation>
    </message>
    <message>
        <source>Share of active enforcement periods in which the quota ran out, 0 to 1: cpu.stat nr_throttled / nr_periods, of the container or the ancestor that throttles most. Unknown when no period was active</source>
        <translation>配额用尽的活动周期所占比例，0 到 1：cpu.stat nr_throttled / nr_periods，取容器自身或限流最多的上级组。没有活动周期时未知</translation>
    </message>
    <message>
        <source>Share of active periods that ran above the quota. cpu.stat nr_bursts / nr_periods</source>
        <translation>超出配额运行的活动周期所占比例。cpu.stat nr_bursts / nr_periods</translation>
    </message>
    <message>
        <source>Share of time in which all tasks waited for io. /proc/pressure/io</source>
        <translation>所有任务都在等待 io 的时间比例。/proc/pressure/io</translation>
    </message>
    <message>
        <source>Share of time in which all tasks waited for io. io.pressure</source>
        <translation>所有任务都在等待 io 的时间比例。io.pressure</translation>
    </message>
    <message>
        <source>Share of time in which all tasks waited for memory. /proc/pressure/memory</source>
        <translation>所有任务都在等待内存的时间比例。/proc/pressure/memory</translation>
    </message>
    <message>
        <source>Share of time in which all tasks waited for memory. memory.pressure</source>
        <translation>所有任务都在等待内存的时间比例。memory.pressure</translation>
    </message>
    <message>
        <source>Share of time in which some task waited for a CPU, throttling included. cpu.pressure some total / interval</source>
        <translation>有任务在等待 CPU 的时间比例，包括限流。cpu.pressure some total / 间隔</translation>
    </message>
    <message>
        <source>Share of time in which some task waited for a CPU. /proc/pressure/cpu</source>
        <translation>有任务在等待 CPU 的时间比例。/proc/pressure/cpu</translation>
    </message>
    <message>
        <source>Share of time in which some task waited for io. /proc/pressure/io</source>
        <translation>有任务在等待 io 的时间比例。/proc/pressure/io</translation>
    </message>
    <message>
        <source>Share of time in which some task waited for io. io.pressure</source>
        <translation>有任务在等待 io 的时间比例。io.pressure</translation>
    </message>
    <message>
        <source>Share of time in which some task waited for memory. /proc/pressure/memory</source>
        <translation>有任务在等待内存的时间比例。/proc/pressure/memory</translation>
    </message>
    <message>
        <source>Share of time in which some task waited for memory. memory.pressure</source>
        <translation>有任务在等待内存的时间比例。memory.pressure</translation>
    </message>
    <message>
        <source>shares the host&apos;s network</source>
        <translation>共享主机的网络</translation>
    </message>
    <message>
        <source>shmem</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Since started_at, by the clock of the host watched</source>
        <translation>自 started_at 起，按被观察主机的时钟</translation>
    </message>
    <message>
        <source>start time unknown</source>
        <translation>启动时间未知</translation>
    </message>
    <message>
        <source>stat could not be read</source>
        <translation>无法读取 stat</translation>
    </message>
    <message>
        <source>swap accounting off: memory.memsw.* files absent</source>
        <translation>未启用交换空间统计：缺少 memory.memsw.* 文件</translation>
    </message>
    <message>
        <source>swap accounting off: memory.swap.* files absent</source>
        <translation>未启用交换空间统计：缺少 memory.swap.* 文件</translation>
    </message>
    <message>
        <source>Swap it may use when its memory is full. memory.memsw.limit_in_bytes minus memory.limit_in_bytes (v1) or memory.swap.max (v2)</source>
        <translation>内存已满时可使用的交换空间。memory.memsw.limit_in_bytes 减 memory.limit_in_bytes（v1）或 memory.swap.max（v2）</translation>
    </message>
    <message>
        <source>Swap used. memory.memsw.usage_in_bytes minus memory.usage_in_bytes (v1: memsw is the sum) or memory.swap.current (v2)</source>
        <translation>已用交换空间。memory.memsw.usage_in_bytes 减 memory.usage_in_bytes（v1：memsw 是总和）或 memory.swap.current（v2）</translation>
    </message>
    <message>
        <source>The cgroup that throttled_periods_ratio is of</source>
        <translation>throttled_periods_ratio 所属的 cgroup</translation>
    </message>
    <message>
        <source>The container&apos;s own limit. memory.limit_in_bytes (v1) or memory.max (v2)</source>
        <translation>容器自身的限制。memory.limit_in_bytes（v1）或 memory.max（v2）</translation>
    </message>
    <message>
        <source>The container&apos;s own quota divided by its period. cpu.cfs_quota_us / cpu.cfs_period_us (v1) or cpu.max (v2)</source>
        <translation>容器自身的配额除以周期。cpu.cfs_quota_us / cpu.cfs_period_us（v1）或 cpu.max（v2）</translation>
    </message>
    <message>
        <source>The CPUs it may run on, as set. cpuset.cpus</source>
        <translation>允许运行的 CPU，按设置值。cpuset.cpus</translation>
    </message>
    <message>
        <source>the kernel gives no pressure numbers for it</source>
        <translation>内核未给出它的压力数值</translation>
    </message>
    <message>
        <source>the limit is 0</source>
        <translation>限制为 0</translation>
    </message>
    <message>
        <source>The same as kubelet works it out: never below 0</source>
        <translation>按 kubelet 的算法：不低于 0</translation>
    </message>
    <message>
        <source>The same, but no more than its ancestors allow and the host has</source>
        <translation>同上，但不超过上级组所允许和主机所拥有的</translation>
    </message>
    <message>
        <source>The tightest of the container&apos;s limit, every ancestor&apos;s limit and the RAM</source>
        <translation>容器的限制、所有上级组的限制与内存总量中最紧的一个</translation>
    </message>
    <message>
        <source>The tightest of the container&apos;s quota, every ancestor&apos;s quota, the cpuset and the host&apos;s online CPUs</source>
        <translation>容器的配额、所有上级组的配额、cpuset 与主机在线 CPU 中最紧的一个</translation>
    </message>
    <message>
        <source>this kernel does not count OOM kills</source>
        <translation>此内核不统计 OOM 杀死</translation>
    </message>
    <message>
        <source>this kernel has no burst</source>
        <translation>此内核没有突发额度</translation>
    </message>
    <message>
        <source>thread_wait_percent summed over the process&apos;s threads: may pass 100</source>
        <translation>进程所有线程的 thread_wait_percent 之和：可能超过 100</translation>
    </message>
    <message>
        <source>threads are read only for the selected and the most throttled containers</source>
        <translation>只读取所选容器和限流最严重的容器的线程</translation>
    </message>
    <message>
        <source>throttled</source>
        <translation>限流</translation>
    </message>
    <message>
        <source>throttled by an ancestor</source>
        <translation>被上级组限流</translation>
    </message>
    <message>
        <source>throttled in bursts</source>
        <translation>突发时限流</translation>
    </message>
    <message>
        <source>Throttled periods as a share of the clock: nr_throttled x period / interval. Small for a container that is idle in between, however hard its bursts are cut</source>
        <translation>限流周期占时钟的比例：nr_throttled x 周期 / 间隔。对于其间空闲的容器，无论突发被削减得多厉害，该值都很小</translation>
    </message>
    <message>
        <source>throttled_periods_ratio of the container&apos;s own quota alone</source>
        <translation>仅容器自身配额的 throttled_periods_ratio</translation>
    </message>
    <message>
        <source>Time idle with io on the way. /proc/stat iowait</source>
        <translation>等待 io 时的空闲时间。/proc/stat iowait</translation>
    </message>
    <message>
        <source>Time in softirqs, as a share of all CPU time. /proc/stat softirq</source>
        <translation>软中断时间占全部 CPU 时间的比例。/proc/stat softirq</translation>
    </message>
    <message>
        <source>Time in softirqs. /proc/stat softirq</source>
        <translation>软中断时间。/proc/stat softirq</translation>
    </message>
    <message>
        <source>Time in the kernel. stime of /proc/PID/task/TID/stat, in steps of 10 ms</source>
        <translation>内核态时间。/proc/PID/task/TID/stat 的 stime，以 10 毫秒为步长</translation>
    </message>
    <message>
        <source>Time in user mode. utime of /proc/PID/task/TID/stat, in steps of 10 ms</source>
        <translation>用户态时间。/proc/PID/task/TID/stat 的 utime，以 10 毫秒为步长</translation>
    </message>
    <message>
        <source>Time of all CPUs that was neither idle nor iowait. /proc/stat</source>
        <translation>所有 CPU 既非空闲也非 iowait 的时间。/proc/stat</translation>
    </message>
    <message>
        <source>Time on a CPU. First number of /proc/PID/task/TID/schedstat, or utime and stime of stat</source>
        <translation>在 CPU 上的时间。/proc/PID/task/TID/schedstat 的第一个数，或 stat 的 utime 与 stime</translation>
    </message>
    <message>
        <source>Time runnable but not running, time throttled included: pidstat&apos;s %wait. Second number of schedstat / interval; may pass 100 a little, because a wait is booked when it ends</source>
        <translation>可运行但未在运行的时间，包括被限流的时间：即 pidstat 的 %wait。schedstat 的第二个数 / 间隔；可能略超过 100，因为等待在结束时才入账</translation>
    </message>
    <message>
        <source>Time running virtual machines, part of user. /proc/stat guest, guest_nice</source>
        <translation>运行虚拟机的时间，属于用户态。/proc/stat guest、guest_nice</translation>
    </message>
    <message>
        <source>Time stopped per second, summed over CPUs: may pass 1. cpu.stat throttled_time or throttled_usec of the group that throttles, siblings below the same ancestor included</source>
        <translation>每秒被停住的时间，对各 CPU 求和：可能超过 1。限流的组的 cpu.stat throttled_time 或 throttled_usec，包括同一上级组之下的兄弟组</translation>
    </message>
    <message>
        <source>Time the container&apos;s own run queues were stopped, whoever&apos;s quota it was, summed over CPUs. cpu.stat.local, or cpu.stat where only the container itself throttles</source>
        <translation>容器自身的运行队列被停住的时间，无论因谁的配额，对各 CPU 求和。cpu.stat.local；若只有容器自身限流则为 cpu.stat</translation>
    </message>
    <message>
        <source>Time the hypervisor ran something else. /proc/stat steal</source>
        <translation>虚拟机监控器运行其他任务的时间。/proc/stat steal</translation>
    </message>
    <message>
        <source>tmpfs and shared memory: cannot be dropped. memory.stat total_shmem (v1) or shmem (v2)</source>
        <translation>tmpfs 与共享内存：不可丢弃。memory.stat total_shmem（v1）或 shmem（v2）</translation>
    </message>
    <message>
        <source>Unused quota that may be saved up and spent later. cpu.cfs_burst_us (v1) or cpu.max.burst (v2)</source>
        <translation>可积攒并在以后使用的未用配额。cpu.cfs_burst_us（v1）或 cpu.max.burst（v2）</translation>
    </message>
    <message>
        <source>usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Usage minus the page cache that goes first, as docker shows it: minus total_inactive_file (v1) or inactive_file (v2) of memory.stat</source>
        <translation>用量减去最先丢弃的页缓存，与 docker 显示的一致：减去 memory.stat 的 total_inactive_file（v1）或 inactive_file（v2）</translation>
    </message>
    <message>
        <source>UTC, as the runtime says</source>
        <translation>UTC，按运行时给出</translation>
    </message>
    <message>
        <source>waiting for the second sample</source>
        <translation>等待第二个样本</translation>
    </message>
    <message>
        <source>Weight against others that want the same CPUs (v1). cpu.shares, 1024 = usual</source>
        <translation>与争用同一 CPU 的其他组相比的权重（v1）。cpu.shares，通常为 1024</translation>
    </message>
    <message>
        <source>Weight against others that want the same CPUs (v2). cpu.weight, 100 = usual</source>
        <translation>与争用同一 CPU 的其他组相比的权重（v2）。cpu.weight，通常为 100</translation>
    </message>
    <message>
        <source>What is left below the ancestor&apos;s limit</source>
        <translation>距上级组限制的余量</translation>
    </message>
    <message>
        <source>Which of them it is: a cgroup path, cpuset or host</source>
        <translation>是其中哪一个：cgroup 路径、cpuset 或主机</translation>
    </message>
    <message>
        <source>Which of them it is: a cgroup path, or host</source>
        <translation>是其中哪一个：cgroup 路径或主机</translation>
    </message>
    <message>
        <source>Working set of the ancestor that has the tightest limit, all its containers together</source>
        <translation>限制最紧的上级组的工作集，其所有容器合计</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>no cgroup file system is mounted</source>
        <translation>没有挂载 cgroup 文件系统</translation>
    </message>
    <message>
        <source>the cpu controller is not mounted or not enabled</source>
        <translation>cpu 控制器未挂载或未启用</translation>
    </message>
    <message>
        <source>the memory controller is not mounted or not enabled</source>
        <translation>memory 控制器未挂载或未启用</translation>
    </message>
    <message>
        <source>the pids controller is not mounted or not enabled</source>
        <translation>pids 控制器未挂载或未启用</translation>
    </message>
    <message>
        <source>the blkio controller is not mounted or not enabled</source>
        <translation>blkio 控制器未挂载或未启用</translation>
    </message>
    <message>
        <source>the cpuset controller is not mounted or not enabled</source>
        <translation>cpuset 控制器未挂载或未启用</translation>
    </message>
    <message>
        <source>mount the controller, or boot without cgroup_disable=cpu</source>
        <translation>挂载该控制器，或启动时不要使用 cgroup_disable=cpu</translation>
    </message>
    <message>
        <source>mount the controller, or boot without cgroup_disable=memory</source>
        <translation>挂载该控制器，或启动时不要使用 cgroup_disable=memory</translation>
    </message>
    <message>
        <source>mount the controller, or boot without cgroup_disable=pids</source>
        <translation>挂载该控制器，或启动时不要使用 cgroup_disable=pids</translation>
    </message>
    <message>
        <source>mount the controller, or boot without cgroup_disable=blkio</source>
        <translation>挂载该控制器，或启动时不要使用 cgroup_disable=blkio</translation>
    </message>
    <message>
        <source>mount the controller, or boot without cgroup_disable=cpuset</source>
        <translation>挂载该控制器，或启动时不要使用 cgroup_disable=cpuset</translation>
    </message>
    <message>
        <source>not in the captured tree</source>
        <translation>不在采集的目录树中</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>the kernel was built without CONFIG_SCHED_INFO</source>
        <translation>内核构建时未启用 CONFIG_SCHED_INFO</translation>
    </message>
    <message>
        <source>use a kernel that has it</source>
        <translation>使用启用了它的内核</translation>
    </message>
    <message>
        <source>pressure stall information is off in this kernel</source>
        <translation>此内核未启用压力阻塞信息（PSI）</translation>
    </message>
    <message>
        <source>boot with psi=1</source>
        <translation>以 psi=1 启动</translation>
    </message>
    <message>
        <source>no other user&apos;s process could be tried</source>
        <translation>没有其他用户的进程可供尝试</translation>
    </message>
    <message>
        <source>PSS and USS of other users&apos; processes may only be read with CAP_SYS_PTRACE</source>
        <translation>读取其他用户进程的 PSS 和 USS 需要 CAP_SYS_PTRACE</translation>
    </message>
    <message>
        <source>the kernel has no smaps_rollup (before 4.14)</source>
        <translation>内核没有 smaps_rollup（4.14 之前）</translation>
    </message>
    <message>
        <source>a captured host has no kernel log device</source>
        <translation>采集的主机没有内核日志设备</translation>
    </message>
    <message>
        <source>this version has no eBPF programs</source>
        <translation>此版本没有 eBPF 程序</translation>
    </message>
    <message>
        <source>run the collector as root</source>
        <translation>以 root 身份运行采集器</translation>
    </message>
    <message>
        <source>run the collector as root, or set kernel.dmesg_restrict=0</source>
        <translation>以 root 身份运行采集器，或设置 kernel.dmesg_restrict=0</translation>
    </message>
    <message>
        <source>run the collector as root, or as a user who may read the file</source>
        <translation>以 root 身份运行采集器，或使用有权读取该文件的用户</translation>
    </message>
    <message>
        <source>run as root, or add the user to the group &quot;docker&quot;</source>
        <translation>以 root 身份运行，或将用户加入 docker 组</translation>
    </message>
    <message>
        <source>run as root, or as the user who owns the containers</source>
        <translation>以 root 身份运行，或以容器所有者的身份运行</translation>
    </message>
    <message>
        <source>start docker, or name its socket in DOCKER_HOST</source>
        <translation>启动 docker，或用 DOCKER_HOST 指定其套接字</translation>
    </message>
    <message>
        <source>start podman, or name its socket in CONTAINER_HOST</source>
        <translation>启动 podman，或用 CONTAINER_HOST 指定其套接字</translation>
    </message>
</context>
<context>
    <name>Cores</name>
    <message>
        <source>1 core</source>
        <translation>1 核</translation>
    </message>
    <message>
        <source>%1 cores</source>
        <translation>%1 核</translation>
    </message>
</context>
<context>
    <name>EmptyTable</name>
    <message>
        <source>Its control groups hold none, and docker can&apos;t be asked: %1.</source>
        <translation>其控制组中没有容器，且无法询问 docker：%1。</translation>
    </message>
    <message>
        <source>Its control groups hold none.</source>
        <translation>其控制组中没有容器。</translation>
    </message>
    <message>
        <source>Waiting for the first sample.</source>
        <translation>等待第一个样本。</translation>
    </message>
    <message>
        <source>No container matches “%1”.</source>
        <translation>没有与“%1”匹配的容器。</translation>
    </message>
    <message>
        <source>No containers on %1.</source>
        <translation>%1 上没有容器。</translation>
    </message>
    <message>
        <source>Docker answers; none is running.</source>
        <translation>Docker 有应答；没有正在运行的容器。</translation>
    </message>
    <message>
        <source>Podman answers; none is running.</source>
        <translation>Podman 有应答；没有正在运行的容器。</translation>
    </message>
</context>
<context>
    <name>Event</name>
    <message>
        <source>Container started</source>
        <translation>容器已启动</translation>
    </message>
    <message>
        <source>Container exited</source>
        <translation>容器已退出</translation>
    </message>
    <message>
        <source>Container restarted</source>
        <translation>容器已重启</translation>
    </message>
    <message>
        <source>OOM kill</source>
        <translation>OOM 杀死</translation>
    </message>
    <message>
        <source>Limit changed</source>
        <translation>限制已更改</translation>
    </message>
    <message>
        <source>Collector restarted</source>
        <translation>采集器已重启</translation>
    </message>
    <message>
        <source>Samples lost</source>
        <translation>样本丢失</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择其他文件夹。</translation>
    </message>
    <message>
        <source>Free some space or choose another folder; nothing half-written was left.</source>
        <translation>请释放一些空间或选择其他文件夹；没有留下写了一半的文件。</translation>
    </message>
    <message>
        <source>Choose a folder that you may write to.</source>
        <translation>请选择您有写入权限的文件夹。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. %3</source>
        <translation>无法写入 %1：%2。%3</translation>
    </message>
</context>
<context>
    <name>Sentence</name>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>Snapshot</name>
    <message>
        <source>%1 to %2 %3</source>
        <translation>%1 至 %2 %3</translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>restarting</source>
        <translation>正在重启</translation>
    </message>
    <message>
        <source>exited</source>
        <translation>已退出</translation>
    </message>
    <message>
        <source>created, not started</source>
        <translation>已创建，未启动</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>已失效</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
</context>
<context>
    <name>SubjectFacts</name>
    <message>
        <source>the whole host</source>
        <translation>整个主机</translation>
    </message>
    <message>
        <source>its cpuset</source>
        <translation>其 cpuset</translation>
    </message>
    <message>
        <source>its own limit</source>
        <translation>自身限制</translation>
    </message>
    <message>
        <source>limit of %1</source>
        <translation>%1 的限制</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>started %1</source>
        <translation>启动于 %1</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>%1 with code %2</source>
        <translation>%1，退出码 %2</translation>
    </message>
    <message>
        <source>%1, killed for memory</source>
        <translation>%1，因内存被杀死</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>throttled in %1 of its periods</source>
        <translation>%1 的周期被限流</translation>
    </message>
    <message>
        <source>not throttled</source>
        <translation>未限流</translation>
    </message>
    <message>
        <source>removed; the charts show what was seen of it</source>
        <translation>已移除；图表显示曾观察到的数据</translation>
    </message>
    <message>
        <source>pod %1/%2</source>
        <translation>Pod %1/%2</translation>
    </message>
    <message>
        <source>memory at %1 of its limit</source>
        <translation>内存达到其限制的 %1</translation>
    </message>
    <message>
        <source>a thread waits %1 of its time</source>
        <translation>一个线程有 %1 的时间在等待</translation>
    </message>
    <message>
        <source>a process was killed for memory</source>
        <translation>一个进程因内存被杀死</translation>
    </message>
    <message>
        <source>the memory of a group above it is nearly full</source>
        <translation>其上级组的内存几乎已满</translation>
    </message>
</context>
<context>
    <name>plimsoll::BottomBar</name>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Follow the newest sample (L)</source>
        <translation>跟随最新样本（L）</translation>
    </message>
    <message>
        <source>Hold the picture; data goes on (Space)</source>
        <translation>定住画面；数据继续采集（空格）</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n sample(s) kept</source>
        <translation>
            <numerusform>%1 · 保留 %n 个样本</numerusform>
        </translation>
    </message>
    <message>
        <source>No data for %1</source>
        <translation>已 %1没有数据</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) lost</source>
        <translation>
            <numerusform>丢失 %n 个样本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable line(s)</source>
        <translation>
            <numerusform>%n 行无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused; data goes on.</source>
        <translation>已暂停；数据继续采集。</translation>
    </message>
    <message>
        <source>%1 of a core</source>
        <translation>%1 个核</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>Collector: %1</source>
        <translation>采集器：%1</translation>
    </message>
</context>
<context>
    <name>plimsoll::ContainerSortProxy</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 · order held</source>
        <translation>%1 · 排序保持</translation>
    </message>
</context>
<context>
    <name>plimsoll::ContainerTable</name>
    <message>
        <source>Containers</source>
        <translation>容器</translation>
    </message>
</context>
<context>
    <name>plimsoll::HostPanel</name>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>停滞</translation>
    </message>
    <message>
        <source>collector lost</source>
        <translation>采集器丢失</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>Host and data sources</source>
        <translation>主机与数据源</translation>
    </message>
    <message>
        <source>no cgroups</source>
        <translation>无 cgroup</translation>
    </message>
    <message>
        <source>cgroup v2</source>
        <translation>cgroup v2</translation>
    </message>
    <message>
        <source>cgroup v1 + v2</source>
        <translation>cgroup v1 + v2</translation>
    </message>
    <message>
        <source>cgroup v1</source>
        <translation>cgroup v1</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n 核</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: on</source>
        <translation>%1：可用</translation>
    </message>
    <message>
        <source>%1: on, read from %2</source>
        <translation>%1：可用，读自 %2</translation>
    </message>
    <message>
        <source>%1: off, because %2</source>
        <translation>%1：不可用，因为 %2</translation>
    </message>
    <message>
        <source>To have it: %1</source>
        <translation>启用方法：%1</translation>
    </message>
    <message>
        <source>HOST</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>DATA SOURCES</source>
        <translation>数据源</translation>
    </message>
</context>
<context>
    <name>plimsoll::MainWindow</name>
    <message>
        <source>Plimsoll</source>
        <translation>Plimsoll</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>What helps: %1.</source>
        <translation>解决办法：%1。</translation>
    </message>
    <message numerus="yes">
        <source>(and %n more)</source>
        <translation>
            <numerusform>（另有 %n 个）</numerusform>
        </translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message numerus="yes">
        <source>Saved %n table(s) into %1.</source>
        <translation>
            <numerusform>已将 %n 个表格保存到 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the dashboard as a picture</source>
        <translation>将仪表盘保存为图片</translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Save the tables into a new folder here</source>
        <translation>在此处新建文件夹并保存表格</translation>
    </message>
</context>
<context>
    <name>plimsoll::Session</name>
    <message>
        <source>The program plimsoll-collector was not found beside plimsoll, so nothing can be read. Build it, or name it with --collector.</source>
        <translation>在 plimsoll 旁没有找到程序 plimsoll-collector，因此无法读取任何数据。请构建它，或用 --collector 指定。</translation>
    </message>
    <message>
        <source>Starting the collector.</source>
        <translation>正在启动采集器。</translation>
    </message>
    <message>
        <source>it was ended by a signal</source>
        <translation>被信号终止</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>退出码 %1</translation>
    </message>
    <message numerus="yes">
        <source>The collector ended %n time(s) before it could say anything (%1). Try &quot;%2 check&quot; on a terminal.</source>
        <translation>
            <numerusform>采集器 %n 次在输出任何内容之前结束（%1）。请在终端运行“%2 check”。</numerusform>
        </translation>
    </message>
    <message>
        <source>The collector ended (%1). It is started again in %2 s; what it missed stays a gap.</source>
        <translation>采集器已结束（%1）。将在 %2 秒后重新启动；错过的部分保留为空隙。</translation>
    </message>
    <message>
        <source>The collector %1 could not be started: %2.</source>
        <translation>无法启动采集器 %1：%2。</translation>
    </message>
    <message>
        <source>The collector can&apos;t be understood: %1.</source>
        <translation>无法理解采集器的输出：%1。</translation>
    </message>
    <message>
        <source>No data from the collector for three intervals; it may be held up by a busy host.</source>
        <translation>采集器已有三个间隔没有数据；可能被繁忙的主机拖住。</translation>
    </message>
    <message>
        <source>The collector %1 does not understand how it was started (%2); it is probably of another version.</source>
        <translation>采集器 %1 不理解启动参数（%2）；它很可能是另一个版本。</translation>
    </message>
</context>
<context>
    <name>plimsoll::SnapshotRun</name>
    <message>
        <source>no data came for %1 s, so there is nothing to write; try &quot;plimsoll-collector check&quot;.</source>
        <translation>%1 秒内没有数据，因此没有可写的内容；请运行“plimsoll-collector check”。</translation>
    </message>
    <message>
        <source>the folder %1 can&apos;t be made; choose one that you may write to.</source>
        <translation>无法创建文件夹 %1；请选择您有写入权限的文件夹。</translation>
    </message>
    <message>
        <source>starting the collector</source>
        <translation>正在启动采集器</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n container(s) found</source>
        <translation>
            <numerusform>%1：找到 %n 个容器</numerusform>
        </translation>
    </message>
    <message>
        <source>watched %1 of %2 s</source>
        <translation>已观察 %1 / %2 秒</translation>
    </message>
    <message>
        <source>there is no container %1 here; there are: %2.</source>
        <translation>这里没有容器 %1；现有：%2。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>no container runs here; only the host&apos;s numbers are written</source>
        <translation>这里没有运行容器；只写入主机的数据</translation>
    </message>
    <message>
        <source>wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message numerus="yes">
        <source>(and %n more)</source>
        <translation>
            <numerusform>（另有 %n 个）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>plimsoll::SubjectHeader</name>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>Charts show the last %1 min</source>
        <translation>图表显示最近 %1 分钟</translation>
    </message>
</context>
<context>
    <name>plimsoll::TopBar</name>
    <message>
        <source>Snapshot</source>
        <translation>截图</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Filter containers (Ctrl+F)</source>
        <translation>筛选容器 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Filter containers</source>
        <translation>筛选容器</translation>
    </message>
    <message>
        <source>Save the dashboard as a PNG picture (Ctrl+S)</source>
        <translation>将仪表盘保存为 PNG 图片 (Ctrl+S)</translation>
    </message>
    <message>
        <source>Save the shown range as CSV files (Ctrl+Shift+S)</source>
        <translation>将显示的时间段保存为 CSV 文件 (Ctrl+Shift+S)</translation>
    </message>
    <message>
        <source>Switch between the light and the dark theme</source>
        <translation>在浅色与深色主题之间切换</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
</context>
</TS>
