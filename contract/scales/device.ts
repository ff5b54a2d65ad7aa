import { deviceKinds, deviceStates } from '@tunna/domain/scales/device-state';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exactText, id, integer, numericId, plainText, publicKey, shapedText, version } from '../fields.ts';
import { edited, listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';
import { scaleStates } from './device-call.ts';

const orgId = z.object({ orgId: numericId });
const deviceId = orgId.extend({ id: numericId });
const done = z.object({ done: z.literal(true) });

export const silentAfterMinutes = integer(2, 10_080);

export const deviceInput = z.object({
  name: z.string('required').trim().min(1, 'required').pipe(plainText(200)),
  kind: z.enum(deviceKinds, 'unknown_value'),
  locationId: publicKey,
  departmentId: id().optional().describe('Department of a tablet that records readings for one department only.'),
  silentAfterMinutes: silentAfterMinutes
    .default(15)
    .describe('Minutes without contact before members are notified. Agents only.'),
});

export type DeviceInput = z.output<typeof deviceInput>;

export const device = z.object({
  id: z.int().positive(),
  name: z.string(),
  kind: z.enum(deviceKinds),
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  department: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  silentAfterMinutes: z.int().positive(),
  state: z.enum(deviceStates),
  lastSeenAt: z.iso.datetime().optional(),
  clockSkew: z.int().optional().describe('Seconds by which the device clock was ahead in the last report.'),
  waiting: z.int().nonnegative().optional().describe('Unsent readings in the last report.'),
  programVersion: z.string().optional(),
  message: z.string().optional().describe('Problem description in the last report.'),
  scales: z.array(z.object({ id: z.int().positive(), name: z.string() })).describe('Scales read by the device.'),
  credentials: z.int().nonnegative().describe('Active credentials (not revoked).'),
  hasPin: z.boolean().describe('Whether unpairing the tablet requires a PIN.'),
  createdAt: z.iso.datetime(),
  ...edited,
});

export type Device = View<typeof device>;

/** A period with an unchanged report of a device. */
export const deviceStatus = z.object({
  id: z.int().positive(),
  from: z.iso.datetime(),
  until: z.iso.datetime().describe('Time of the last report with this status.'),
  reports: z.int().positive(),
  programVersion: z.string(),
  clockSkew: z.int().describe('Clock difference in seconds in the last report. Positive if the device clock is ahead.'),
  waiting: z.int().nonnegative().describe('Highest number of unsent readings in the time span.'),
  freeBytes: z.int().nonnegative().optional(),
  scales: z.array(z.object({ id: z.int().positive(), name: z.string().optional(), state: z.enum(scaleStates) })),
  message: z.string(),
  isTroubled: z.boolean(),
});

export type DeviceStatus = View<typeof deviceStatus>;

/** Letters and digits that cannot be confused, without vowels. */
export const pairingCode = exactText(40)
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(shapedText(/^[BCDFGHJKLMNPQRSTVWXZ2-9]{8}$/, 8));

/** A secret that a device has generated. */
export const deviceSecret = shapedText(/^tunna_dev_[A-Za-z0-9_-]{43}$/, 53);

/** Digits on a keypad for gloves. */
export const tabletPin = shapedText(/^\d{4,8}$/, 8);

export const deviceContract = {
  listDevices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/devices',
    access: 'scales.read',
    summary: 'List devices in Icelandic order.',
    params: orgId,
    response: z.object({ devices: z.array(device) }),
    errors: [],
  }),
  createDevice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/device',
    access: 'scales.write',
    summary: 'Create a device. Create its credential with `/credential` or by pairing.',
    params: orgId,
    body: deviceInput,
    response: device,
    errors: ['location_not_found', 'department_not_found'],
    once: true,
  }),
  getDevice: endpoint({
    method: 'GET',
    path: '/org/{orgId}/devices/{id}',
    access: 'scales.read',
    summary: 'Return a device.',
    params: deviceId,
    response: device,
    errors: ['not_found'],
  }),
  editDevice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/devices/{id}',
    access: 'scales.write',
    summary: 'Update a device.',
    params: deviceId,
    body: deviceInput.extend({ version }),
    response: device,
    errors: ['not_found', 'location_not_found', 'department_not_found', 'edit_conflict'],
  }),
  deleteDevice: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/devices/{id}',
    access: 'scales.write',
    summary: 'Delete a device. Its credentials and sessions are revoked. Its readings are kept.',
    params: deviceId,
    response: done,
    errors: ['not_found'],
  }),
  rotateDeviceCredential: endpoint({
    method: 'POST',
    path: '/org/{orgId}/devices/{id}/rotate',
    access: 'credentials.write',
    recent: true,
    summary:
      'Replace the device’s credentials. The new secret is returned once and all earlier credentials are revoked.',
    params: deviceId,
    response: z.object({
      id: z.uuid(),
      credential: z.string(),
      link: z.string().describe('Login link for a tablet.'),
    }),
    errors: ['not_found'],
  }),
  listDeviceStatuses: endpoint({
    method: 'GET',
    path: '/org/{orgId}/devices/{id}/status-reports',
    access: 'scales.read',
    summary: 'List the status reports of a device for the last 90 days, newest first.',
    params: deviceId,
    query: listQuery.pick({ page: true, pageSize: true }),
    response: pageOf(deviceStatus),
    errors: ['not_found'],
  }),
  pairDevice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/devices/{id}/pair',
    access: 'credentials.write',
    recent: true,
    summary: 'Pair the tablet that shows this code with the device.',
    params: deviceId,
    body: z.object({ code: pairingCode }),
    response: done,
    errors: ['not_found', 'code_wrong'],
  }),
  setTabletPin: endpoint({
    method: 'POST',
    path: '/org/{orgId}/devices/{id}/pin',
    access: 'credentials.write',
    summary: 'Set the PIN that unpairing the tablet requires, or remove it.',
    params: deviceId,
    body: z.object({ pin: tabletPin.optional().describe('4 to 8 digits. Absent: no PIN.') }),
    response: done,
    errors: ['not_found'],
  }),
  unpairTablet: endpoint({
    method: 'POST',
    path: '/device/unpair',
    access: 'device',
    summary: 'End the session of a tablet before it forgets its credential. Ten wrong PINs an hour are allowed.',
    body: z.object({ pin: tabletPin.optional().describe('Required if the tablet has a PIN.') }),
    response: done,
    errors: ['code_wrong'],
  }),
  startPairing: endpoint({
    method: 'POST',
    path: '/device-pairing/start',
    access: 'public',
    summary: 'Create a pairing code. The secret of the tablet becomes its credential when a member enters the code.',
    body: z.object({ secret: deviceSecret }),
    response: z.object({ code: z.string(), expiresIn: z.int().positive().describe('Validity in seconds.') }),
    errors: [],
  }),
  readPairing: endpoint({
    method: 'POST',
    path: '/device-pairing/status',
    access: 'public',
    summary: 'Return whether the pairing code was entered.',
    body: z.object({ secret: deviceSecret }),
    response: z.object({
      state: z.enum(['waiting', 'paired', 'expired']),
      locationId: z.string().optional().describe('Location of the device. Absent until it is paired.'),
    }),
    errors: [],
  }),
};
