import type { ServicePlace } from './place.mjs';

/**
 * A unit of systemd. Its own account exists only while it runs, and owns the state folder. The group `dialout` may use serial ports.
 */
export const systemdUnit = ({ program, settings }: ServicePlace): string => `[Unit]
Description=Tunna scale agent
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=${program} run --settings ${settings}
DynamicUser=yes
User=tunna-agent
SupplementaryGroups=dialout
StateDirectory=tunna-agent
StateDirectoryMode=0700
WorkingDirectory=%S/tunna-agent
Restart=always
RestartSec=5
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
NoNewPrivileges=yes

[Install]
WantedBy=multi-user.target
`;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * A task of Windows that starts with the computer, under the account LOCAL SERVICE. Windows services need a program that responds to the
 * service manager; a task runs any program.
 */
export const windowsTask = ({ program, settings }: ServicePlace): string => `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Tunna scale agent</Description>
  </RegistrationInfo>
  <Triggers>
    <BootTrigger>
      <Enabled>true</Enabled>
    </BootTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>S-1-5-19</UserId>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>999</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${escapeXml(program)}</Command>
      <Arguments>run --settings &quot;${escapeXml(settings)}&quot;</Arguments>
    </Exec>
  </Actions>
</Task>
`;
