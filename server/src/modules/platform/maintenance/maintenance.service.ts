import type { Log } from '../../../database/log.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import type { Maintenance } from '../../../http/health/read-only.ts';
import { readMaintenance } from './maintenance.queries.ts';

export { beginMaintenance, endMaintenance, readMaintenance } from './maintenance.queries.ts';

/** The channel on which servers learn that maintenance began or ended. */
export const maintenanceChannel = 'maintenance';

/** What a server knows about maintenance. It starts as off; `refresh` reads the database. */
export class KnownMaintenance implements Maintenance {
  readonly #database: Queryable;
  readonly #log: Log;
  readonly #changed: (isOn: boolean) => void;
  #isOn = false;

  /** @param changed is called when it begins or ends */
  constructor(database: Queryable, log: Log, changed: (isOn: boolean) => void) {
    this.#database = database;
    this.#log = log;
    this.#changed = changed;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Reads the state. If that fails the known state stays: the connection that notifies reads it again. */
  async refresh(): Promise<void> {
    try {
      const isOn = (await readMaintenance(this.#database)) !== undefined;
      if (isOn === this.#isOn) return;
      this.#isOn = isOn;
      this.#log.warn({ maintenance: isOn }, isOn ? 'maintenance began: changes are rejected' : 'maintenance ended');
      this.#changed(isOn);
    } catch (error) {
      this.#log.warn({ err: error }, 'could not read whether the installation is maintained');
    }
  }
}
