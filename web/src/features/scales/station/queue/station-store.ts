import type { DayTotal, Station, StationReading } from '@tunna/contract/scales/station';

/**
 * `waiting`: not sent. `begun`: sent, perhaps received. `sent`: acknowledged. `undoing`: to be undone. `refused`: rejected by the server,
 * and a user must decide.
 */
export type WeighingState = 'waiting' | 'begun' | 'sent' | 'undoing' | 'refused';

/** A weighing as stored on the tablet, until the server has it and shows it. */
export interface StoredWeighing {
  /** The same key identifies the same weighing. */
  readonly key: string;
  readonly locationId: string;
  readonly scaleId: number;
  /** Kilograms as the scale showed them, a decimal number. */
  readonly kg: string;
  /** The bin’s empty weight, which is subtracted; `0` without a bin, absent if none is known. */
  readonly binTare?: string;
  /** ISO 8601, by the tablet's clock. */
  readonly at: string;
  readonly sequence?: number;
  readonly wasteStreamId: number;
  readonly departmentId?: number;
  readonly containerId?: number;
  /** The person has confirmed the empty weight although another one is stored. */
  readonly isTareKept?: true;
  /** The person has stated that it is not the load that another caller weighed. */
  readonly isOtherLoad?: true;
  readonly state: WeighingState;
  /** When the server acknowledged it, whether it waited for the scale's reading there, and whether to ask about it again. */
  readonly settled?: { readonly at: number; readonly isAwaited: boolean; readonly asksAgain?: boolean };
  /** The reason of a rejection, and whether the undo was rejected. */
  readonly refusal?: Refusal & { readonly ofUndo: boolean };
}

/** Why the server rejected a weighing. */
export interface Refusal {
  readonly code: string;
  /** Whether a person must say if it is the load that another caller weighed. */
  readonly asksSameLoad?: true;
  /** The empty weight that is stored instead of the one that the tablet showed; `0` if there is none. */
  readonly otherTare?: string;
  /** Another weighing of the same load. */
  readonly taken?: {
    readonly by?: string;
    readonly at: string;
    readonly kg: string;
    readonly streamNames: Readonly<Record<string, string>>;
  };
}

/** The credential of a tablet that was paired as a device. */
export interface DeviceIdentity {
  readonly credential: string;
  readonly locationId: string;
  readonly token?: string;
}

/** The last known data of a location, for offline use. */
export interface StoredStation {
  readonly station: Station;
  readonly readings: readonly StationReading[];
  /** Absent in what an earlier version stored. */
  readonly today?: DayTotal;
  /** When the server was asked, in milliseconds by the tablet's clock. */
  readonly askedAt?: number;
}

/** A station that an earlier version stored has no bins. */
const withBins = ({ scales, containers, ...station }: EarlierStation): Station => ({
  ...station,
  scales: scales.map(({ tares = [], ...scale }) => ({ ...scale, tares })),
  containers: containers ?? [],
});

type EarlierScale = Omit<Station['scales'][number], 'tares'> & Partial<Pick<Station['scales'][number], 'tares'>>;

interface EarlierStation extends Omit<Station, 'scales' | 'containers'> {
  readonly scales: readonly EarlierScale[];
  readonly containers?: Station['containers'];
}

interface Notes {
  device: DeviceIdentity;
  /** The secret of a pairing that is under way. */
  pairing: string;
}

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser stored nothing.'));
  });

/** The storage of a tablet. A change resolves when it is on the disk. */
export class StationStore {
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  /** Weighings in the order in which they were confirmed. */
  async weighings(): Promise<readonly StoredWeighing[]> {
    return answerOf<StoredWeighing[]>(this.#database.transaction('weighing').objectStore('weighing').getAll());
  }

  /** @throws if it cannot be stored: the storage is full, or the key exists already */
  async addWeighing(weighing: StoredWeighing): Promise<void> {
    await this.#write('weighing', (objectStore) => objectStore.add(weighing));
  }

  /**
   * Changes the current version of a weighing, including changes of other tabs.
   * @param change returns undefined to delete the weighing
   * @returns the changed weighing; undefined if it is deleted
   */
  async changeWeighing(
    key: string,
    change: (weighing: StoredWeighing) => StoredWeighing | undefined,
  ): Promise<StoredWeighing | undefined> {
    let after: StoredWeighing | undefined;
    await this.#write('weighing', (objectStore) => {
      const reading = objectStore.index('key').openCursor(key);
      reading.onsuccess = () => {
        const cursor = reading.result;
        if (cursor === null) return;
        after = change(cursor.value as StoredWeighing);
        if (after === undefined) cursor.delete();
        else cursor.update(after);
      };
    });
    return after;
  }

  async station(locationId: string): Promise<StoredStation | undefined> {
    const stored = await answerOf<StoredStation | undefined>(
      this.#database.transaction('station').objectStore('station').get(locationId),
    );
    return stored && { ...stored, station: withBins(stored.station) };
  }

  async storeStation(locationId: string, station: StoredStation): Promise<void> {
    await this.#write('station', (objectStore) => objectStore.put(station, locationId));
  }

  async note<Name extends keyof Notes>(name: Name): Promise<Notes[Name] | undefined> {
    return answerOf<Notes[Name] | undefined>(this.#database.transaction('note').objectStore('note').get(name));
  }

  /** @param value undefined deletes it */
  async storeNote<Name extends keyof Notes>(name: Name, value: Notes[Name] | undefined): Promise<void> {
    await this.#write('note', (objectStore) =>
      value === undefined ? objectStore.delete(name) : objectStore.put(value, name),
    );
  }

  async #write(name: 'weighing' | 'station' | 'note', work: (objectStore: IDBObjectStore) => unknown): Promise<void> {
    const transaction = this.#database.transaction(name, 'readwrite', { durability: 'strict' });
    const end = endOf(transaction);
    work(transaction.objectStore(name));
    await end;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('tunna-station', 1);
  request.onupgradeneeded = () => {
    const { result } = request;
    result.createObjectStore('weighing', { autoIncrement: true }).createIndex('key', 'key', { unique: true });
    result.createObjectStore('station');
    result.createObjectStore('note');
  };
  return answerOf(request);
}

/** @returns undefined if the browser has no storage, as in a private window */
export async function openStationStore(): Promise<StationStore | undefined> {
  try {
    const store = new StationStore(await openDatabase());
    // Without it a browser without free space may delete waiting weighings; a rejection has no other effect.
    await navigator.storage?.persist?.().catch(() => false);
    return store;
  } catch {
    return undefined;
  }
}
