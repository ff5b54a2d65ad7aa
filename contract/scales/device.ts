import { deviceKinds, deviceStates } from '@tunna/domain/scales/device-state';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exactText, id, integer, numericId, plainText, publicKey, shapedText, version } from '../fields.ts';
import { edited, listQuery, pageOf } from '../list.ts';
import { scaleStates } from './device-call.ts';

const orgId = z.object({ orgId: numericId });
const deviceId = orgId.extend({ id: numericId });
const done = z.object({ done: z.literal(true) });

export const deviceInput = z.object({
  name: z.string('required').trim().min(1, 'required').pipe(plainText(200)),
  kind: z.enum(deviceKinds, 'unknown_value'),
  locationId: publicKey,
  departmentId: id().optional().describe('Of a tablet that belongs to one department alone.'),
  silentAfterMinutes: integer(2, 10_080)
    .default(15)
    .describe('When whoever looks after devices is told that it is silent. Of an agent; nobody is told of tablets.'),
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
  clockSkew: z.int().optional().describe('Seconds by which its clock is ahead, as of its last report.'),
  waiting: z.int().nonnegative().optional().describe('Readings that it still has to send, as of its last report.'),
  programVersion: z.string().optional(),
  message: z.string().optional().describe('What troubles it, in its own words.'),
  scales: z.array(z.object({ id: z.int().positive(), name: z.string() })).describe('That it reads.'),
  credentials: z.int().nonnegative().describe('That are not revoked.'),
  createdAt: z.iso.datetime(),
  ...edited,
});

export type Device = z.output<typeof device>;

/** A span in which a device reported the same. */
export const deviceStatus = z.object({
  id: z.int().positive(),
  from: z.iso.datetime(),
  until: z.iso.datetime().describe('Its last report that said so.'),
  reports: z.int().positive(),
  programVersion: z.string(),
  clockSkew: z.int().describe('Seconds, as of the last report; positive where the device is ahead.'),
  waiting: z.int().nonnegative().describe('The most in the span.'),
  freeBytes: z.int().nonnegative().optional(),
  scales: z.array(z.object({ id: z.int().positive(), name: z.string().optional(), state: z.enum(scaleStates) })),
  message: z.string(),
  isTroubled: z.boolean(),
});

export type DeviceStatus = z.output<typeof deviceStatus>;

/** Letters and digits that nobody takes for one another, without vowels. */
export const pairingCode = exactText(40)
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(shapedText(/^[BCDFGHJKLMNPQRSTVWXZ2-9]{8}$/, 8));

const pairingSecret = shapedText(/^tunna_dev_[A-Za-z0-9_-]{43}$/, 53);

export const deviceContract = {
  listDevices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/devices',
    access: 'scales.read',
    summary: 'Devices, in Icelandic order',
    params: orgId,
    response: z.object({ devices: z.array(device) }),
    errors: [],
  }),
  createDevice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/device',
    access: 'scales.write',
    summary: 'A new device; its credential is made by /credential, or by pairing',
    params: orgId,
    body: deviceInput,
    response: device,
    errors: ['location_not_found', 'department_not_found'],
  }),
  getDevice: endpoint({
    method: 'GET',
    path: '/org/{orgId}/devices/{id}',
    access: 'scales.read',
    summary: 'One device',
    params: deviceId,
    response: device,
    errors: ['not_found'],
  }),
  editDevice: endpoint({
    method: 'POST',
    path: '/org/{orgId}/devices/{id}',
    access: 'scales.write',
    summary: 'Changes a device',
    params: deviceId,
    body: deviceInput.extend({ version }),
    response: device,
    errors: ['not_found', 'location_not_found', 'department_not_found', 'edit_conflict'],
  }),
  deleteDevice: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/devices/{id}',
    access: 'scales.write',
    summary: 'Removes a device: its credentials and sessions end, what it weighed stays',
    params: deviceId,
    response: done,
    errors: ['not_found'],
  }),
  rotateDeviceCredential: endpoint({
    method: 'POST',
    path: '/org/{orgId}/devices/{id}/rotate',
    access: 'credentials.write',
    recent: true,
    summary: 'A new credential in place of all that the device has; it is shown this once',
    params: deviceId,
    response: z.object({
      id: z.uuid(),
      credential: z.string(),
      link: z.string().describe('Opened on the tablet, it signs in.'),
    }),
    errors: ['not_found'],
  }),
  listDeviceStatuses: endpoint({
    method: 'GET',
    path: '/org/{orgId}/devices/{id}/status-reports',
    access: 'scales.read',
    summary: 'How a device fared in the last ninety days, the latest first',
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
    summary: 'Signs in the tablet that shows this code, as this device',
    params: deviceId,
    body: z.object({ code: pairingCode }),
    response: done,
    errors: ['not_found', 'code_wrong'],
  }),
  startPairing: endpoint({
    method: 'POST',
    path: '/device-pairing/start',
    access: 'public',
    summary:
      'A code for a tablet to show; the secret it made itself becomes its credential once somebody has typed the code',
    body: z.object({ secret: pairingSecret }),
    response: z.object({ code: z.string(), expiresIn: z.int().positive().describe('Seconds.') }),
    errors: [],
  }),
  readPairing: endpoint({
    method: 'POST',
    path: '/device-pairing/status',
    access: 'public',
    summary: 'Whether somebody has typed the tablet’s code',
    body: z.object({ secret: pairingSecret }),
    response: z.object({
      state: z.enum(['waiting', 'paired', 'expired']),
      locationId: z.string().optional().describe('Where the device stands, once it is paired.'),
    }),
    errors: [],
  }),
};
