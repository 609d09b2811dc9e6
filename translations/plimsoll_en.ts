<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>plimsoll::BottomBar</name>
    <message numerus="yes">
        <source>%1 · %n sample(s) kept</source>
        <translation>
            <numerusform>%1 · %n sample kept</numerusform>
            <numerusform>%1 · %n samples kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) lost</source>
        <translation>
            <numerusform>%n sample lost</numerusform>
            <numerusform>%n samples lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable line(s)</source>
        <translation>
            <numerusform>%n unreadable line</numerusform>
            <numerusform>%n unreadable lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>plimsoll::HostPanel</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>plimsoll::MainWindow</name>
    <message numerus="yes">
        <source>(and %n more)</source>
        <translation>
            <numerusform>(and %n more)</numerusform>
            <numerusform>(and %n more)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n table(s) into %1.</source>
        <translation>
            <numerusform>Saved %n table into %1.</numerusform>
            <numerusform>Saved %n tables into %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>plimsoll::Session</name>
    <message numerus="yes">
        <source>The collector ended %n time(s) before it could say anything (%1). Try &quot;%2 check&quot; on a terminal.</source>
        <translation>
            <numerusform>The collector ended %n time before it could say anything (%1). Try &quot;%2 check&quot; on a terminal.</numerusform>
            <numerusform>The collector ended %n times before it could say anything (%1). Try &quot;%2 check&quot; on a terminal.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>plimsoll::SnapshotRun</name>
    <message numerus="yes">
        <source>%1: %n container(s) found</source>
        <translation>
            <numerusform>%1: %n container found</numerusform>
            <numerusform>%1: %n containers found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(and %n more)</source>
        <translation>
            <numerusform>(and %n more)</numerusform>
            <numerusform>(and %n more)</numerusform>
        </translation>
    </message>
</context>
</TS>
