/** Roles of a membership, the least powerful first. */
export const roles = ['viewer', 'analyst', 'editor', 'finance', 'admin', 'owner'] as const;

export type Role = (typeof roles)[number];

const R = ['read'] as const;
const RW = ['read', 'write'] as const;
const RWD = ['read', 'write', 'delete'] as const;
const none = [] as const;

/**
 * The rights of each role within an organization, by subject. The server's gate and the screens with buttons read this table. What it does
 * not contain is rejected.
 */
const rights = {
  organization: { viewer: R, analyst: R, editor: R, finance: R, admin: RW, owner: RW },
  /** Locations, containers, waste streams, their content, tags. */
  inventory: { viewer: R, analyst: R, editor: RWD, finance: R, admin: RWD, owner: RWD },
  departments: { viewer: R, analyst: R, editor: R, finance: R, admin: RWD, owner: RWD },
  /** Reading includes the members' names; admins change members up to their own role. */
  members: { viewer: R, analyst: R, editor: R, finance: R, admin: RWD, owner: RWD },
  invites: { viewer: none, analyst: none, editor: none, finance: none, admin: RWD, owner: RWD },
  /** Login credentials of departments and devices. */
  credentials: { viewer: none, analyst: none, editor: none, finance: none, admin: RWD, owner: RWD },
  invoices: { viewer: none, analyst: R, editor: none, finance: RWD, admin: RWD, owner: RWD },
  publishedReports: { viewer: R, analyst: RW, editor: R, finance: RW, admin: RW, owner: RW },
  /** The organization's own emission factors. They change figures, not only reports. */
  emissionFactors: { viewer: R, analyst: R, editor: R, finance: RW, admin: RW, owner: RW },
  serviceProviders: { viewer: R, analyst: R, editor: RWD, finance: R, admin: RWD, owner: RWD },
  serviceRequests: { viewer: R, analyst: R, editor: RW, finance: R, admin: RW, owner: RW },
  /** Deletable, because a file may be uploaded by mistake or contain personal data. */
  files: { viewer: R, analyst: R, editor: RW, finance: RW, admin: RWD, owner: RWD },
  issues: { viewer: R, analyst: R, editor: R, finance: R, admin: RW, owner: RW },
  scales: { viewer: R, analyst: R, editor: R, finance: R, admin: RW, owner: RW },
  readings: { viewer: R, analyst: R, editor: RW, finance: R, admin: RW, owner: RW },
  shortLinks: { viewer: none, analyst: none, editor: RW, finance: none, admin: RW, owner: RW },
  subscription: { viewer: none, analyst: none, editor: none, finance: R, admin: R, owner: RW },
} as const satisfies Record<string, Record<Role, readonly ('read' | 'write' | 'delete')[]>>;

export type Right = 'read' | 'write' | 'delete';
export type Permission = `${keyof typeof rights}.${Right}`;

export function mayRole(role: Role, permission: Permission): boolean {
  const [thing, right] = permission.split('.') as [keyof typeof rights, Right];
  return (rights[thing][role] as readonly Right[]).includes(right);
}

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

/** Whether one role may grant or revoke another: never a higher role than its own. */
export const mayGrant = (own: Role, other: Role): boolean => roles.indexOf(own) >= roles.indexOf(other);
