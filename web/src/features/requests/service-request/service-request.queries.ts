import { useMutation } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call } from '../../../lib/api/client.ts';

/** Requests a collection. The same key creates only one request. */
export const useCreateServiceRequest = () =>
  useMutation({
    mutationFn: (parts: Call<Contract['createServiceRequest']>) => call('createServiceRequest', parts),
  });
