import { configure, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Responses } from '../../client/test-api.ts';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { showPage } from '../test-page.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { instantOf, ownTimeZone } from './zoned-time.ts';

configure({ defaultHidden: true });
beforeAll(() => loadDialogs(), 30_000);

async function open(groupCode: string | undefined, responses: Responses = {}) {
  const onSave = vi.fn(async () => undefined);
  const Page = () => (
    <ScheduleDialog
      title="Schedule these changes"
      subtitle="2 changes"
      groupCode={groupCode}
      onSave={onSave}
      onClose={() => undefined}
    />
  );
  const { user } = showPage(Page, { responses });
  const dialog = await inDialog('Schedule these changes');
  const zone = (await dialog.findByRole('combobox', { name: 'Time zone' })) as HTMLInputElement;
  const date = dialog.getByLabelText('Date');
  await user.clear(date);
  await user.type(date, '2099-03-31');
  const schedule = () => user.click(dialog.getByRole('button', { name: 'Schedule' }));
  return { user, dialog, zone, schedule, onSave };
}

const franchise = (timeZone: string | null) => ({
  'GET franchise/ALOHA': { groupCode: 'ALOHA', groupName: 'Aloha Grill Group', timeZone, etag: '"1"' },
});
const inHonolulu = ['2099-04-01T03:00:00.000Z', 'Pacific/Honolulu'];

test('SETUI-07 preselects the time zone of the franchise', async () => {
  const { zone, schedule, onSave } = await open('ALOHA', franchise('Pacific/Honolulu'));
  expect(zone.value).toBe('Pacific/Honolulu');
  await schedule();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(...inHonolulu));
});

test('SETUI-07 if the franchise has no time zone yet, one must be chosen', async () => {
  const { user, dialog, zone, schedule, onSave } = await open('ALOHA', franchise(null));
  expect(zone.value).toBe('');
  await schedule();
  await dialog.findByText('Please choose the time zone of the franchise.');
  expect(onSave).not.toHaveBeenCalled();
  await user.type(zone, 'honolulu');
  await user.click(await screen.findByRole('option', { name: 'Pacific/Honolulu' }));
  await schedule();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(...inHonolulu));
});

test('SETUI-07 a set without a franchise is scheduled in the time zone of the user', async () => {
  const { zone, schedule, onSave } = await open(undefined);
  expect(zone.value).toBe(ownTimeZone().replaceAll('_', ' '));
  await schedule();
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledWith(instantOf('2099-03-31', '17:00', ownTimeZone()), ownTimeZone()),
  );
});
