import { type FormEvent, useRef, useState } from 'react';

/** Runs one submission at a time. Fields are checked before a call is sent, and a second click may come in between. */
export function useOneSubmit() {
  const isRunning = useRef(false);
  const [isSending, setSending] = useState(false);
  const submitOnce = async (submit: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setSending(true);
    try {
      await submit();
    } finally {
      isRunning.current = false;
      setSending(false);
    }
  };
  const handleSubmit = (submit: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    void submitOnce(submit);
  };
  return { isSending, submitOnce, handleSubmit };
}
