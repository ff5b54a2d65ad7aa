import type { deliveryState } from '@tunna/contract/people/sign-in';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../lib/api/client.ts';
import { logError } from '../../../lib/client-events.ts';

type Delivery = z.output<typeof deliveryState>;

/** Seconds after the request at which to check the delivery: gateways reject immediately, or after a while. */
const pollDelays = [2, 5, 10, 20] as const;

/** The known delivery state of the message with the code. */
export function useDelivery(challengeId: string): Delivery {
  const [delivery, setDelivery] = useState<Delivery>('waiting');
  useEffect(() => {
    if (delivery !== 'waiting') return;
    const leaving = new AbortController();
    const poll = async () => {
      try {
        setDelivery((await call('getCodeDelivery', { params: { challengeId } }, leaving.signal)).delivery);
      } catch (error) {
        if (!leaving.signal.aborted) logError('failed_query', error);
      }
    };
    const timers = pollDelays.map((seconds) => setTimeout(() => void poll(), seconds * 1000));
    return () => {
      leaving.abort();
      timers.forEach(clearTimeout);
    };
  }, [challengeId, delivery]);
  return delivery;
}
