import { useQuery } from '@tanstack/react-query';
import type { Member } from '@tunna/contract/people/member';
import { isRole, mayGrant, type Role, roles } from '@tunna/domain/permissions';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { Badge, Button, DataTable, Modal, Panel, Row, SelectList, Stack } from '@tunna/ui';
import { type ReactNode, useState } from 'react';
import { fetchDownload } from '../../../lib/api/client.ts';
import { latestError } from '../../../lib/api/latest-error.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { Facts } from '../../../shared/view/facts.tsx';
import { membersQuery, useChangeRole, useRemoveMember } from './member.queries.ts';
import { RefusalNotice } from './refusal-notice.tsx';

interface Props {
  readonly orgId: number;
  readonly organizationName: string;
  /** The person's own role. */
  readonly role: Role;
  /** Whether the person may change other members. */
  readonly mayChange: boolean;
  /** Called when the person has left. */
  readonly onLeft: () => void;
}

/** What each role may do, below the list in which roles are chosen. */
function RoleTexts() {
  const { t } = useTranslation('members');
  return (
    <details>
      <summary>{t('roles')}</summary>
      <Facts facts={roles.map((role) => ({ name: t(`dashboard:role.${role}`), value: t(`roleText.${role}`) }))} />
    </details>
  );
}

interface LeavingProps {
  /** Undefined while none is being removed. */
  readonly member: Member | undefined;
  readonly organizationName: string;
  readonly isRemoving: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a member is removed, or leaves. */
function LeavingDialog({ member, organizationName, isRemoving, onConfirm, onClose }: LeavingProps) {
  const { t } = useTranslation('members');
  const isSelf = member?.isSelf === true;
  return (
    <Modal
      open={member !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={
        isSelf ? t('leaveTitle', { organization: organizationName }) : t('removeTitle', { name: member?.fullName })
      }
      description={isSelf ? t('leaveText') : t('removeText', { organization: organizationName })}
      closeLabel={t('workspace:close')}
      footer={
        <>
          <Button variation="ghost" onClick={onClose}>
            {t('workspace:cancel')}
          </Button>
          <Button variation="red" loading={isRemoving} onClick={onConfirm}>
            {isSelf ? t('leave') : t('remove')}
          </Button>
        </>
      }
    />
  );
}

interface TableProps {
  readonly members: readonly Member[];
  readonly mayChange: boolean;
  readonly mayTouch: (member: Member) => boolean;
  readonly roleOf: (member: Member) => ReactNode;
  readonly onLeaving: (member: Member) => void;
}

/** The members, with the actions that the person has. */
function MembersTable({ members, mayChange, mayTouch, roleOf, onLeaving }: TableProps) {
  const { t, i18n } = useTranslation('members');
  const contactOf = ({ email, phoneNumber }: Member) => email ?? phoneNumber ?? '–';
  return (
    <DataTable
      caption={t('title')}
      rows={members}
      rowKey={({ personId }) => personId}
      columns={[
        {
          key: 'name',
          title: t('column.name'),
          heading: true,
          cell: ({ fullName, isSelf }) => (
            <Row as="span" inline align="center">
              {fullName === '' ? t('nameless') : fullName} {isSelf && <Badge>{t('you')}</Badge>}
            </Row>
          ),
        },
        ...(mayChange ? [{ key: 'contact', title: t('column.contact'), cell: contactOf }] : []),
        { key: 'role', title: t('column.role'), cell: roleOf },
        {
          key: 'since',
          title: t('column.since'),
          cell: ({ createdAt }) => formatDate(new Date(createdAt), i18n.language as Language),
        },
        {
          key: 'actions',
          title: t('column.actions'),
          cell: (member) =>
            (member.isSelf || mayTouch(member)) && (
              <Button
                variation="ghost"
                size="small"
                aria-label={member.isSelf ? t('leave') : t('removeNamed', { name: member.fullName })}
                onClick={() => onLeaving(member)}
              >
                {member.isSelf ? t('leave') : t('remove')}
              </Button>
            ),
        },
      ]}
    />
  );
}

/** All members of the organization. */
export function Members({ orgId, organizationName, role, mayChange, onLeft }: Props) {
  const { t } = useTranslation('members');
  const members = useQuery(membersQuery(orgId));
  const change = useChangeRole(orgId);
  const remove = useRemoveMember(orgId);
  const [leaving, setLeaving] = useState<Member>();
  const mayTouch = (member: Member) => mayChange && mayGrant(role, member.role);
  const roleOf = (member: Member) =>
    mayTouch(member) ? (
      <SelectList
        label={t('roleOf', { name: member.fullName })}
        hideLabel
        size="small"
        value={member.role}
        options={roles
          .filter((other) => mayGrant(role, other))
          .map((other) => ({ value: other, label: t(`dashboard:role.${other}`) }))}
        onValueChange={(next) => isRole(next) && change.mutate({ personId: member.personId, role: next })}
      />
    ) : (
      t(`dashboard:role.${member.role}`)
    );
  const confirm = () => {
    if (leaving === undefined || remove.isPending) return;
    remove.mutate(leaving.personId, {
      onSuccess: () => leaving.isSelf && onLeft(),
      onSettled: () => setLeaving(undefined),
    });
  };
  return (
    <Panel title={t('title')}>
      <Stack gap={12}>
        <RefusalNotice error={latestError(change, remove)} />
        <DataLoadingView query={members}>
          {(data) => (
            <Stack gap={12}>
              <Row>
                <ListExport
                  fetchExport={(file) => fetchDownload('exportMembers', { params: { orgId }, query: file })}
                  total={data.members.length}
                  totalText={t('total', { count: data.members.length })}
                />
              </Row>
              <MembersTable {...{ mayChange, mayTouch, roleOf }} members={data.members} onLeaving={setLeaving} />
            </Stack>
          )}
        </DataLoadingView>
        {mayChange && <RoleTexts />}
      </Stack>
      <LeavingDialog
        {...{ organizationName }}
        member={leaving}
        isRemoving={remove.isPending}
        onConfirm={confirm}
        onClose={() => setLeaving(undefined)}
      />
    </Panel>
  );
}
