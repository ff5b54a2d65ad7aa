import { useMutation } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call } from '../../../lib/client.ts';

/** Asks for a container to be emptied. Sent again with the same key it is the same request. */
export const useCreateServiceRequest = () =>
  useMutation({
    mutationFn: (parts: Call<Contract['createServiceRequest']>) => call('createServiceRequest', parts),
  });
