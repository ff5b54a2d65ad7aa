interface SettingsOptions {
  readonly socketFolder: string;
  readonly durable: boolean;
}

/** Little memory, full durability, no TCP. The log contains no statements, details or errors with user data. */
export function engineSettings({ socketFolder, durable }: SettingsOptions): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    io_method: 'sync',
    autovacuum_worker_slots: '3',
    max_wal_senders: '0',
    // The slot of the archive (platform/point-in-time). It keeps WAL until it is copied, and no more than this.
    max_replication_slots: '1',
    max_slot_wal_keep_size: '1GB',
    max_logical_replication_workers: '0',
    max_wal_size: '512MB',
    jit: 'off',
    // A test runs most statements once or twice: a plan for any values is made once.
    plan_cache_mode: durable ? 'auto' : 'force_generic_plan',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    log_checkpoints: 'off',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
}

export const flagsOf = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
