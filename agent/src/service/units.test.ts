import { expect, it } from 'vitest';
import { serviceUnit } from './install.ts';
import { windowsTask } from './units.ts';

it('runs on Linux under its own account, with a state folder and serial ports', () => {
  const unit = serviceUnit('linux');
  expect(unit).toContain(
    '\nExecStart=/usr/local/bin/tunna-agent run --settings /var/lib/tunna-agent/tunna-agent.json\n',
  );
  for (const line of ['DynamicUser=yes', 'StateDirectory=tunna-agent', 'SupplementaryGroups=dialout', 'Restart=always'])
    expect(unit).toContain(`\n${line}\n`);
});

it('runs on Windows as a task that starts with the computer and never ends', () => {
  const task = serviceUnit('win32');
  expect(task).toContain('<Command>C:\\Program Files\\Tunna\\tunna-agent.exe</Command>');
  expect(task).toContain('<Arguments>run --settings &quot;C:\\ProgramData\\Tunna\\tunna-agent.json&quot;</Arguments>');
  for (const part of ['<BootTrigger>', '<ExecutionTimeLimit>PT0S<', '<UserId>S-1-5-19<']) expect(task).toContain(part);
  expect(windowsTask({ program: 'C:\\a&b\\<x>.exe', settings: 's' })).toContain('C:\\a&amp;b\\&lt;x&gt;.exe');
});

it('is refused where there is none', () => {
  expect(() => serviceUnit('darwin')).toThrow('expected Linux or Windows');
});
