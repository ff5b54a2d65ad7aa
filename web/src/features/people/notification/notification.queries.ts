import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { NotificationChoice } from '@tunna/contract/people/notification';
import { call, callQuery } from '../../../lib/api/client.ts';
import { isLive } from '../../../lib/live/live-state.ts';

/** Milliseconds between two polls, while the page is visible and without live events. */
const pollInterval = 60_000;

export const notificationsQuery = () => ({
  ...callQuery('listNotifications', {}),
  refetchInterval: () => (isLive() ? false : pollInterval),
});

/** Marks notifications as read: those named, or all. */
export function useReadNotifications() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<Contract['readNotifications']>['body']) => call('readNotifications', { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsQuery().queryKey }),
  });
}

export const notificationChoicesQuery = () => callQuery('listNotificationChoices', {});

interface Choices {
  readonly choices: readonly NotificationChoice[];
  readonly hasEmail: boolean;
}

/** Chooses how the user is notified of a kind; the choice shows immediately, and is reverted if it could not be saved. */
export function useChooseNotification() {
  const queries = useQueryClient();
  const { queryKey } = notificationChoicesQuery();
  return useMutation({
    mutationFn: (choice: NotificationChoice) => call('chooseNotification', { body: choice }),
    async onMutate(choice) {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Choices>(
        queryKey,
        (known) =>
          known && { ...known, choices: known.choices.map((one) => (one.kind === choice.kind ? choice : one)) },
      );
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: notificationsQuery().queryKey }),
      ]),
  });
}
