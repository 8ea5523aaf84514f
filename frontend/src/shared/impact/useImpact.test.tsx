import { type Preview, unitRoutes } from '@franchise-admin/api/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ClientProvider } from '../../client/ClientContext.tsx';
import { ErrorResponse, NOTHING, type Responses, testApi } from '../../client/test-api.ts';
import { type ImpactOptions, planned, useFormImpact, useImpact } from './useImpact.tsx';

const SAVE = 'POST units/ALOHA/unassign';
const DRY_RUN = `${SAVE}?dryRun=true`;

const previewOf = (name: string, plan = `plan of ${name}`): Preview => ({
  ...NOTHING,
  plan,
  changes: [
    {
      kind: 'unit',
      recordId: name,
      name,
      action: 'changed',
      fields: [{ field: 'x', label: 'Assigned To', before: 'Dan Drew', after: '' }],
    },
  ],
});

const unassign = (unitCode: string) =>
  planned(unitRoutes.unassignUnit, { params: { code: 'ALOHA' }, body: { unitCode }, etag: '"1"' });

/** A dialog that unassigns the typed unit. */
function Dialog({ onStale }: Pick<ImpactOptions, 'onStale'>) {
  const [unit, setUnit] = useState('');
  const [outcome, setOutcome] = useState('');
  const impact = useImpact(unit === '' ? [] : [unassign(unit)], { hint: 'Choose a unit.', onStale });
  return (
    <>
      <input aria-label="Unit" value={unit} onChange={({ target }) => setUnit(target.value)} />
      <button
        type="button"
        onClick={async () => {
          const result = await impact.send(unassign(unit));
          setOutcome(result.ok ? 'done' : (result.failure.reason ?? result.failure.code));
        }}
      >
        Confirm
      </button>
      <button
        type="button"
        onClick={async () => {
          await impact.send(unassign(unit));
          await impact.send(unassign('second'));
          setOutcome('both done');
        }}
      >
        Confirm both
      </button>
      <p data-testid="outcome">{outcome}</p>
      {impact.panel}
    </>
  );
}

function open(responses: Responses, options: Pick<ImpactOptions, 'onStale'> = {}) {
  const api = testApi(responses);
  const user = userEvent.setup();
  const { unmount } = render(
    <ClientProvider {...api}>
      <Dialog {...options} />
    </ClientProvider>,
  );
  const panel = () => screen.getByRole('region', { name: 'What changes' });
  return {
    api,
    user,
    unmount,
    panel,
    type: (text: string) => user.type(screen.getByRole('textbox'), text),
    confirm: (name = 'Confirm') => user.click(screen.getByRole('button', { name })),
    outcome: (text: string) => waitFor(() => expect(screen.getByTestId('outcome').textContent).toBe(text)),
    shows: (text: string) => waitFor(() => expect(panel().textContent).toContain(text)),
    dryRuns: () => api.calls.filter((call) => call === DRY_RUN).length,
  };
}

const unitOf = (body: unknown) => (body as { unitCode: string }).unitCode;

test('IMPACT-01 previews exactly the request that it will send, and announces the preview', async () => {
  const { api, type, panel, shows, dryRuns } = open({ [DRY_RUN]: ({ body }) => previewOf(unitOf(body)) });
  expect(panel().textContent).toBe('Choose a unit.');
  expect(dryRuns()).toBe(0);
  await type('4');
  await shows('4 Assigned To: Dan Drew → none');
  expect(api.last(DRY_RUN)).toEqual({ body: { unitCode: '4' }, etag: '"1"' });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 record changes.'));
});

test('IMPACT-01 previews typed text once, after a pause, and cancels outdated previews', async () => {
  const first = Promise.withResolvers<object>();
  const { type, shows, panel, dryRuns } = open({
    [DRY_RUN]: ({ body }) => (unitOf(body) === '4' ? first.promise : previewOf(unitOf(body))),
  });
  await type('4');
  await waitFor(() => expect(dryRuns()).toBe(1));
  await type('815');
  await shows('4815 Assigned To');
  expect(dryRuns()).toBe(2);
  first.resolve(previewOf('4'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(panel().textContent).toContain('4815 Assigned To');
});

test('IMPACT-04 sends the plan of the preview shown, but no plan while another request is being previewed', async () => {
  const { api, type, shows, confirm, outcome } = open({
    [DRY_RUN]: ({ body }) => previewOf(unitOf(body)),
    [SAVE]: {},
  });
  await type('4');
  await shows('4 Assigned To');
  await confirm();
  await outcome('done');
  expect(api.last(SAVE)?.plan).toBe('plan of 4');
  await type('8');
  await confirm();
  await waitFor(() => expect(api.last(SAVE)).toEqual({ body: { unitCode: '48' }, etag: '"1"' }));
});

test('IMPACT-03 sends the change without a plan while its preview is loading', async () => {
  const never = Promise.withResolvers<object>();
  const { api, type, shows, confirm, outcome } = open({ [DRY_RUN]: () => never.promise, [SAVE]: {} });
  await type('4');
  await shows('Checking what changes…');
  await confirm();
  await outcome('done');
  expect(api.last(SAVE)).not.toHaveProperty('plan');
});

test('IMPACT-03 does not preview a sent change again while the save sends its second request', async () => {
  const never = Promise.withResolvers<object>();
  const { type, shows, confirm, outcome, dryRuns } = open({ [DRY_RUN]: () => never.promise, [SAVE]: {} });
  await type('4');
  await shows('Checking what changes…');
  await confirm('Confirm both');
  await outcome('both done');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(dryRuns()).toBe(1);
});

test('IMPACT-04 shows the new preview after the server rejected a change with plan_changed', async () => {
  let plan = 'old';
  const gate = Promise.withResolvers<object>();
  const { api, type, shows, confirm, outcome } = open({
    [DRY_RUN]: () => (plan === 'new' ? gate.promise : previewOf('old unit', 'old')),
    [SAVE]: ({ plan: sent }) =>
      sent === 'new'
        ? {}
        : new ErrorResponse(412, { code: 'stale', reason: 'plan_changed', detail: 'Something has changed.' }),
  });
  await type('4');
  await shows('old unit');
  plan = 'new';
  await confirm();
  // The response does not wait for the new preview.
  await outcome('plan_changed');
  await screen.findByText('Checking what changes…');
  gate.resolve(previewOf('new unit', 'new'));
  await shows('new unit');
  await confirm();
  await outcome('done');
  expect(api.last(SAVE)?.plan).toBe('new');
});

test('IMPACT-03 shows a failed preview without a toast, offers a retry, and sends the change without a plan', async () => {
  const failed = new ErrorResponse(500, { code: 'internal', detail: 'It had a fault.' });
  const respond = vi.fn<() => object>(() => failed);
  const { api, user, type, shows, confirm, outcome } = open({
    [DRY_RUN]: () => respond(),
    [SAVE]: new ErrorResponse(409, { code: 'conflict', detail: 'No.' }),
  });
  await type('4');
  await shows('We could not load the preview. It had a fault.');
  await confirm();
  await outcome('conflict');
  expect(api.last(SAVE)).not.toHaveProperty('plan');
  expect(api.report).not.toHaveBeenCalled();
  respond.mockReturnValue(previewOf('4'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await shows('4 Assigned To');
});

test('IMPACT-03 shows why the server would reject a change, without a retry', async () => {
  const { type, shows } = open({
    [DRY_RUN]: new ErrorResponse(409, { code: 'conflict', detail: 'It is assigned already.' }),
  });
  await type('4');
  await shows('It is assigned already.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('IMPACT-02 shows five records of each kind, and all records on request', async () => {
  const names = Array.from({ length: 1200 }, (_, index) => `U${index + 1}`);
  const changes = names.flatMap((name) => previewOf(name).changes);
  const { user, type, panel, shows } = open({ [DRY_RUN]: { ...NOTHING, changes } });
  await type('4');
  await shows('U5');
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 1,200' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1200);
  expect(panel().contains(document.activeElement)).toBe(true);
});

const STALE = new ErrorResponse(412, {
  code: 'stale',
  detail: 'Someone else changed this in the meantime. Please review what changed.',
  changedBy: 'Grace Okafor',
  changedAt: new Date().toISOString(),
});

test('IMPACT-04 offers to show the preview again after another user has changed the record', async () => {
  const onStale = vi.fn(async () => undefined);
  const { user, type, shows, panel } = open({ [DRY_RUN]: STALE }, { onStale });
  await type('4');
  await shows('Grace Okafor changed this just now.');
  await user.click(screen.getByRole('button', { name: 'Show again' }));
  expect(onStale).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(panel());
});

test('IMPACT-04 asks the user to press Save if the dialog cannot reload the record', async () => {
  const { type, shows } = open({ [DRY_RUN]: STALE });
  await type('4');
  await shows('Grace Okafor changed this just now. Press Save to compare the versions.');
  expect(screen.queryByRole('button', { name: 'Show again' })).toBeNull();
});

test.each([
  ['unchanged', { isDirty: false, isValid: false, errors: {} }, 'Nothing changes yet.'],
  ['incomplete', { isDirty: true, isValid: false, errors: {} }, 'Complete the form to see what changes.'],
  [
    'rejected',
    { isDirty: true, isValid: false, errors: { name: '' } },
    'Correct the marked fields to see what changes.',
  ],
])('IMPACT-01 the preview of an %s form says why it is empty', (_, form, text) => {
  const Form = () => useFormImpact(form, () => [unassign('4')]).panel;
  const api = testApi({});
  render(
    <ClientProvider {...api}>
      <Form />
    </ClientProvider>,
  );
  expect(screen.getByRole('region', { name: 'What changes' }).textContent).toBe(text);
  expect(api.calls).toEqual([]);
});
