import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { type MemberMove, memberMoves, needsComment, statusesAfter } from '@tunna/domain/requests/service-request';
import { Button } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const needsReason = (to: MemberMove): to is 'rejected' | 'cancelled' => needsComment('member', to);

type Decided = Pick<ServiceRequest, 'status' | 'version'>;

interface Props {
  readonly request: Decided;
  /** The change that is being sent. */
  readonly pending: MemberMove | undefined;
  /** @param version of the request that was decided upon */
  readonly onMove: (status: MemberMove, version: number, comment?: string) => void;
}

/** The status changes that a member may make now; the first that continues the work is the primary one and comes last. */
export function RequestMoves({ request, pending, onMove }: Props) {
  const { t } = useTranslation('request');
  // While a member writes a reason, the dialog keeps the request as it was at the start: a change meanwhile neither closes the dialog nor
  // becomes the base of the decision.
  const [asked, setAsked] = useState<Decided>();
  const { status, version } = asked ?? request;
  const possible = statusesAfter('member', status);
  const moves = memberMoves.filter((to) => possible.includes(to)).toReversed();
  return moves.map((to, index) => {
    const button = (
      <Button
        key={to}
        variation={index === moves.length - 1 ? 'default' : 'ghost'}
        loading={pending === to}
        disabled={pending !== undefined}
        {...(needsReason(to) ? {} : { onClick: () => onMove(to, version) })}
      >
        {t(needsReason(to) ? `ask.${to}` : `move.${to}`)}
      </Button>
    );
    if (!needsReason(to)) return button;
    return (
      <ReasonDialog
        key={to}
        to={to}
        trigger={button}
        pending={pending === to}
        onOpenChange={(open) => setAsked(open ? request : undefined)}
        onReason={(comment) => onMove(to, version, comment)}
      />
    );
  });
}
