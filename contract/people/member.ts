import { roles } from '@tunna/domain/permissions';
import { longestField } from '@tunna/domain/text/validation';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, language, numericId, requiredText } from '../fields.ts';
import type { View } from '../view.ts';

const orgId = z.object({ orgId: numericId });
const done = z.object({ done: z.boolean() });
const role = z.enum(roles, 'unknown_value');

export const member = z.object({
  personId: z.int().positive(),
  fullName: z.string(),
  role: z.enum(roles),
  email: z.string().optional().describe('Visible to owners and administrators, and to the person.'),
  phoneNumber: z.string().optional().describe('Visible to owners and administrators, and to the person.'),
  isSelf: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type Member = View<typeof member>;

export const invite = z.object({
  id: z.int().positive(),
  identity: z.string().describe('Email address or phone number.'),
  role: z.enum(roles),
  invitedBy: z.string().optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export type Invite = View<typeof invite>;

export const memberContract = {
  listMembers: endpoint({
    method: 'GET',
    path: '/org/{orgId}/members',
    access: 'members.read',
    summary: 'List members, owners first.',
    params: orgId,
    response: z.object({ members: z.array(member) }),
    errors: [],
  }),
  removeMember: endpoint({
    method: 'POST',
    path: '/org/{orgId}/member-remove',
    access: 'organization.read',
    summary: 'Remove a member with a role up to the caller’s own, or the caller. The last owner cannot be removed.',
    params: orgId,
    body: z.object({ personId: id() }),
    response: done,
    errors: ['forbidden', 'person_not_found', 'last_owner'],
  }),
  updateMemberRole: endpoint({
    method: 'POST',
    path: '/org/{orgId}/member-update-role',
    access: 'members.write',
    recent: { role: 'owner' },
    summary: 'Update the role of a member. Roles above the caller’s own can be neither granted nor removed.',
    params: orgId,
    body: z.object({ personId: id(), role }),
    response: done,
    errors: ['forbidden', 'person_not_found', 'last_owner'],
  }),
  listInvites: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invites',
    access: 'invites.read',
    summary: 'List open invites.',
    params: orgId,
    response: z.object({ invites: z.array(invite) }),
    errors: [],
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invite-member',
    access: 'invites.write',
    recent: { role: 'owner' },
    summary: 'Invite a person by email or phone. Repeating the call renews the invite and sends it again.',
    params: orgId,
    body: z.object({
      identity: requiredText(longestField.email).describe('Email address or phone number.'),
      role,
      language: language.default('is').describe('Language of the message.'),
    }),
    response: invite,
    errors: ['forbidden', 'value_taken', 'limit_reached'],
  }),
  revokeInvite: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/invites/{id}',
    access: 'invites.delete',
    summary: 'Revoke an invite with a role up to the caller’s own.',
    params: orgId.extend({ id: numericId }),
    response: done,
    errors: ['forbidden', 'invite_not_found'],
  }),
};
