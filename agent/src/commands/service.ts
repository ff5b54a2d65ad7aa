import { installService, serviceUnit } from '../service/install.ts';
import { servicePlaces } from '../service/place.mjs';

/** Prints or installs the service of this computer. @returns the exit status */
export async function service(action: 'print' | 'install'): Promise<number> {
  if (action === 'print') {
    process.stdout.write(serviceUnit());
    return 0;
  }
  await installService();
  const { settings } = servicePlaces[process.platform === 'win32' ? 'win32' : 'linux'];
  process.stdout.write(`The scale agent is installed and starts with this computer. Its settings are ${settings}.\n`);
  return 0;
}
