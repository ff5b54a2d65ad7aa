import {
  type DepartmentMessaging,
  departmentMessages,
} from '../modules/figures/department-report/department-letter.service.ts';
import { type ClaimMessaging, claimMessages } from '../modules/invoices/claim/claim-message.service.ts';
import { type InviteMessaging, inviteMessages } from '../modules/people/invite/invite-message.service.ts';
import { type NoticeMessaging, noticeMessages } from '../modules/people/notification/notice-message.service.ts';
import type { MessageKinds } from '../modules/platform/outgoing-message/message-composition.service.ts';
import { type RequestMessaging, requestMessages } from '../modules/requests/request-message/request-message.service.ts';

/** The services that compose and send messages. */
export interface Messaging
  extends RequestMessaging,
    InviteMessaging,
    NoticeMessaging,
    DepartmentMessaging,
    ClaimMessaging {}

/** Every kind of message, by quarter. */
export const messageKinds = (messaging: Messaging): MessageKinds => ({
  ...requestMessages(messaging),
  ...inviteMessages(messaging),
  ...noticeMessages(messaging),
  ...departmentMessages(messaging),
  ...claimMessages(messaging),
});
