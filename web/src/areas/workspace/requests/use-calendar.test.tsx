import { addMonths } from '@tunna/domain/time/days';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { useCalendar } from './use-calendar.ts';

afterEach(() => {
  vi.useRealTimers();
});

function Page() {
  const [{ day, locationId }, change] = useCalendar();
  return (
    <>
      <p data-testid="shown">{`${day} ${locationId}`}</p>
      <button type="button" onClick={() => change((now) => ({ day: addMonths(now.day, 1) }))}>
        Næsti
      </button>
      <button type="button" onClick={() => change({ locationId: 'höfn' })}>
        Höfn
      </button>
    </>
  );
}

async function openBeforeMidnight() {
  vi.setSystemTime('2026-11-30T23:50:00Z');
  const screen = await renderForOwner(<Page />, {});
  await expect.element(screen.getByTestId('shown')).toHaveTextContent('2026-11-30');
  vi.setSystemTime('2026-12-01T00:10:00Z');
  return screen;
}

it('steps on from the month that it shows, also after midnight', async () => {
  const screen = await openBeforeMidnight();
  await screen.getByRole('button', { name: 'Næsti' }).click();
  await expect.element(screen.getByTestId('shown')).toHaveTextContent('2026-12-01');
  await screen.getByRole('button', { name: 'Næsti' }).click();
  await expect.element(screen.getByTestId('shown')).toHaveTextContent('2027-01-01');
});

it('keeps the day that it shows when it is filtered after midnight', async () => {
  const screen = await openBeforeMidnight();
  await screen.getByRole('button', { name: 'Höfn' }).click();
  await expect.element(screen.getByTestId('shown')).toHaveTextContent('2026-11-30 höfn');
});
