import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ErrorResponse } from '../../../client/test-api.ts';
import { closed, press } from '../../../shared/test-page.tsx';
import { inDialog, loadDialogs } from '../../../ui/test-dialogs.ts';
import {
  BRANDS,
  cellsOf,
  FINANCE,
  FINANCE_GROUP,
  GROUPS,
  responsesOf,
  SAFETY,
  SAFETY_GROUP,
  section,
  show,
  TYPES,
} from '../test-admin.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });
beforeAll(() => loadDialogs(import('./BrandGroupDialogs.tsx'), import('./TypeDialogs.tsx')), 30_000);

const SAVE_GROUP = 'POST comms/brand-communication-group';
const DELETE_GROUP = 'DELETE comms/brand-communication-group/11';
const SAVE_TYPE = 'POST comms/communication-type';
const DELETE_TYPE = 'DELETE comms/communication-type/2';
const BAD_GROUP = 'There was an error saving the group. Please double check the AD Group Id is correct.';

const GROUP_TITLE = 'Brand Communication Groups';
const TYPE_TITLE = 'Communication Types';

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
type User = ReturnType<typeof show>['user'];
const choose = async (user: User, label: string, option: string) => {
  await user.click(await field(label));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('ADM-04 TBL-03 lists the brand communication groups with their number of members, in a table of up to 10000 pixels', async () => {
  show();
  expect(await cellsOf(GROUP_TITLE)).toEqual([
    ['Island Grill', 'Food Safety', 'comm-island-food-safety', '41'],
    ['Island Grill', 'Finance', 'comm-island-finance', '0'],
  ]);
  // 10000 pixels plus 36 for the header.
  expect(section(GROUP_TITLE).getByRole('grid').style.maxHeight).toBe('10036px');
  expect(section(TYPE_TITLE).getByRole('grid').style.maxHeight).toBe('636px');
});

test('ADM-04 adds a group with a brand, a type and an AD group, and updates both lists', async () => {
  const added = { ...FINANCE_GROUP, brandCommunicationGroupId: 12, brandId: 2, brandNameDisplay: 'Bistro 9' };
  const responses = responsesOf({
    [SAVE_GROUP]: () => {
      responses[GROUPS] = [added, SAFETY_GROUP, FINANCE_GROUP];
      responses[TYPES] = [{ ...FINANCE, groupCount: 2 }, SAFETY];
      return added;
    },
  });
  const { api, user } = show(responses);
  await press(user, '+ Add Group');
  await screen.findByRole('dialog', { name: 'Edit Brand Communication Group' });
  await choose(user, 'Brand', 'Bistro 9');
  await choose(user, 'Communication Type', 'Finance');
  await user.type(await field('AD Group Id'), 'c0111110-0000-4000-8000-000000000009');
  await press(user, 'Save');
  await closed();
  expect(api.last(SAVE_GROUP)).toEqual({
    etag: null,
    body: {
      brandCommunicationGroupId: 0,
      brandId: 2,
      communicationTypeId: 2,
      adGroupId: 'c0111110-0000-4000-8000-000000000009',
    },
  });
  await waitFor(async () => expect(await cellsOf(GROUP_TITLE)).toHaveLength(3));
  await waitFor(async () => expect((await cellsOf(TYPE_TITLE))[0]).toEqual(['Finance', '—', '2']));
});

test('ADM-04 ERR-02 shows the error of an invalid AD group below its field without a toast, and keeps the input', async () => {
  const { api, user } = show(responsesOf({ [SAVE_GROUP]: () => 500 }));
  await press(user, 'Edit Island Grill, Food Safety');
  const id = await field('AD Group Id');
  await user.clear(id);
  await user.type(id, 'nope');
  await press(user, 'Save');
  await screen.findByText(BAD_GROUP, { selector: '[id]' });
  expect(id.value).toBe('nope');
  expect(id.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(id.getAttribute('aria-describedby') ?? '')?.textContent).toBe(BAD_GROUP);
  await waitFor(() => expect(document.activeElement).toBe(id));
  expect(api.report).not.toHaveBeenCalled();
  expect(api.last(SAVE_GROUP)?.etag).toBe('"g10-1"');
});

test('ADM-04 ERR-02 a failed save shows the reason above the form without a toast', async () => {
  const { api, user } = show(
    responsesOf({
      [SAVE_GROUP]: new ErrorResponse(503, { code: 'unavailable', detail: 'The directory is out of reach.' }),
    }),
  );
  await press(user, 'Edit Island Grill, Food Safety');
  await field('AD Group Id');
  await press(user, 'Save');
  expect((await screen.findByRole('alert')).textContent).toContain('The directory is out of reach.');
  expect(screen.queryByText(BAD_GROUP)).toBeNull();
  expect(api.report).not.toHaveBeenCalled();
});

test('ADM-04 requires a brand, a type and an AD group', async () => {
  const { api, user } = show(responsesOf({ [SAVE_GROUP]: FINANCE_GROUP }));
  await press(user, '+ Add Group');
  await field('Brand');
  await press(user, 'Save');
  for (const text of ['Brand required', 'Communication Type required', 'AD Group Id required'])
    await screen.findByText(text, { selector: '[id]' });
  expect(api.calls).not.toContain(SAVE_GROUP);
});

test('ADM-04 ERR-02 shows no toast if the brands fail to load, and can reload them', async () => {
  const responses = responsesOf({ [BRANDS]: new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.' }) });
  const { api, user } = show(responses);
  await press(user, '+ Add Group');
  await screen.findByText('We could not load the brands.');
  responses[BRANDS] = [{ brandId: 2, brandNameDisplay: 'Bistro 9' }];
  await press(user, 'Try again');
  await choose(user, 'Brand', 'Bistro 9');
  expect(api.report).not.toHaveBeenCalled();
});

test("ERR-03 shows another user's change of a group field by field, with names instead of ids", async () => {
  const taken = { communicationTypeId: 3, communicationTypeName: 'Marketing' };
  const current = { ...SAFETY_GROUP, ...taken, brandId: 2, brandNameDisplay: 'Bistro 9', etag: '"g10-2"' };
  const stale = new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current });
  const types = [FINANCE, SAFETY, { ...FINANCE, communicationTypeId: 3, name: 'Marketing' }];
  const { api, user } = show(
    responsesOf({ [TYPES]: types, [SAVE_GROUP]: ({ etag }) => (etag === '"g10-1"' ? stale : current) }),
  );
  await press(user, 'Edit Island Grill, Food Safety');
  await choose(user, 'Communication Type', 'Finance');
  await press(user, 'Save');
  const conflict = await inDialog('Someone else saved this first');
  const row = conflict.getByText('Communication Type', { selector: 'th' }).closest('tr');
  expect(row?.textContent).toMatch(/Finance.*Marketing/);
  expect(conflict.queryByText('Brand', { selector: 'th' })).toBeNull();
  await user.click(conflict.getByText('Save my choice'));
  await closed();
  expect(api.last(SAVE_GROUP)).toMatchObject({ etag: '"g10-2"', body: { brandId: 2, communicationTypeId: 2 } });
});

test('ADM-05 a group with members cannot be deleted, and the list reloads', async () => {
  const { api, user } = show();
  await press(user, 'Delete Island Grill, Food Safety');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cannot Delete' }));
  dialog.getByText('This Brand Communication Group cannot be deleted. It has members associated to it');
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  await closed();
  expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  expect(api.calls.filter((call) => call === GROUPS)).toHaveLength(2);
});

test('ADM-05 shows “Cannot Delete” if the server rejects the deletion of a group that now has members', async () => {
  const detail = 'This Brand Communication Group cannot be deleted. It has members associated to it';
  const { user } = show(responsesOf({ [DELETE_GROUP]: new ErrorResponse(409, { code: 'conflict', detail }) }));
  await press(user, 'Delete Island Grill, Finance');
  await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  await press(user, 'Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cannot Delete' }));
  dialog.getByText(detail);
});

test('ADM-05 ADM-08 after a confirmation, deletes a group with its ETag and reloads both lists', async () => {
  const responses = responsesOf({
    [DELETE_GROUP]: () => {
      responses[GROUPS] = [SAFETY_GROUP];
      return true;
    },
  });
  const { api, user } = show(responses);
  await press(user, 'Delete Island Grill, Finance');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
  expect(api.calls).not.toContain(DELETE_GROUP);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await closed();
  expect(api.last(DELETE_GROUP)?.etag).toBe('"g11-1"');
  expect(await cellsOf(GROUP_TITLE)).toHaveLength(1);
  expect(api.calls.filter((call) => call === TYPES)).toHaveLength(2);
  // The button that opened the dialog was deleted with its row, so the focus moves to the list.
  await waitFor(() => expect(section(GROUP_TITLE).getByRole('grid').contains(document.activeElement)).toBe(true));
});

test('ERR-03 asks for confirmation again if another user has changed the group', async () => {
  const current = { ...FINANCE_GROUP, brandId: 2, brandNameDisplay: 'Bistro 9', etag: '"g11-2"' };
  const responses = responsesOf({
    [DELETE_GROUP]: ({ etag }) => {
      responses[GROUPS] = etag === '"g11-1"' ? [SAFETY_GROUP, current] : [SAFETY_GROUP];
      return etag === '"g11-1"' ? new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current }) : true;
    },
  });
  const { api, user } = show(responses);
  await press(user, 'Delete Island Grill, Finance');
  await press(user, 'Delete');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Someone else changed this brand communication group in the meantime. Review the change, then press Delete again.',
  );
  await screen.findByText('Bistro 9, Finance', { selector: 'strong' });
  await press(user, 'Delete');
  await closed();
  expect(api.last(DELETE_GROUP)?.etag).toBe('"g11-2"');
});

test('ADM-06 adds a type with a name and an info text; the name is required', async () => {
  const added = { ...FINANCE, communicationTypeId: 3, name: 'Training', infoText: 'Courses\nand deadlines' };
  const responses = responsesOf({
    [SAVE_TYPE]: () => {
      responses[TYPES] = [FINANCE, SAFETY, added];
      return added;
    },
  });
  const { api, user } = show(responses);
  await press(user, '+ Add Type');
  await screen.findByRole('dialog', { name: 'Edit Communication Type' });
  const info = await field('Info Text');
  expect(info.tagName).toBe('TEXTAREA');
  await user.type(info, 'Courses{Enter}and deadlines');
  await press(user, 'Save');
  await screen.findByText('Name required', { selector: '[id]' });
  await user.type(await field('Name'), 'Training');
  await press(user, 'Save');
  await closed();
  expect(api.last(SAVE_TYPE)).toEqual({
    etag: null,
    body: { communicationTypeId: 0, name: 'Training', infoText: 'Courses\nand deadlines' },
  });
  await waitFor(async () => expect(await cellsOf(TYPE_TITLE)).toHaveLength(3));
});

test('ADM-06 shows the error of a duplicate name below its field, and a saved name in the list of groups', async () => {
  const taken = new ErrorResponse(409, {
    code: 'conflict',
    detail: 'A communication type with this name already exists.',
    errors: [{ field: 'name', message: 'A communication type with this name already exists.' }],
  });
  const responses = responsesOf({ [SAVE_TYPE]: taken });
  const { api, user } = show(responses);
  await press(user, 'Edit Food Safety');
  const name = await field('Name');
  await user.clear(name);
  await user.type(name, 'Finance');
  await press(user, 'Save');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(name.value).toBe('Finance');
  await screen.findByText('A communication type with this name already exists.', { selector: '[id]' });
  expect(screen.queryByRole('alert'), 'the error is shown only below its field').toBeNull();
  expect(api.report).not.toHaveBeenCalled();

  const renamed = { ...SAFETY, name: 'Safety', etag: '"t1-2"' };
  responses[SAVE_TYPE] = renamed;
  responses[TYPES] = [FINANCE, renamed];
  responses[GROUPS] = [{ ...SAFETY_GROUP, communicationTypeName: 'Safety' }, FINANCE_GROUP];
  await user.clear(name);
  await user.type(name, 'Safety');
  await press(user, 'Save');
  await closed();
  expect(api.last(SAVE_TYPE)).toMatchObject({ etag: '"t1-1"', body: { communicationTypeId: 1, name: 'Safety' } });
  await waitFor(async () => expect((await cellsOf(GROUP_TITLE))[0]?.[1]).toBe('Safety'));
});

test('ADM-07 a type with groups cannot be deleted', async () => {
  const { api, user } = show();
  await press(user, 'Delete Food Safety');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cannot Delete' }));
  dialog.getByText('This Communication Type cannot be deleted. It has groups associated to it');
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  await closed();
  expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
});

test('ADM-07 ADM-08 after a confirmation, deletes a type that has no groups', async () => {
  const responses = responsesOf({
    [DELETE_TYPE]: () => {
      responses[TYPES] = [SAFETY];
      return true;
    },
  });
  const { api, user } = show(responses);
  await press(user, 'Delete Finance');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
  dialog.getByText('Finance', { selector: 'strong' });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await closed();
  expect(api.last(DELETE_TYPE)?.etag).toBe('"t2-1"');
  expect(await cellsOf(TYPE_TITLE)).toHaveLength(1);
});
