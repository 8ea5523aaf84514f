/** Effects of importing a file of restaurant managers, row by row. */
import { randomUUID } from 'node:crypto';
import { utils, write } from '@e965/xlsx';
import { IDEMPOTENCY_KEY } from '@franchise-admin/api/contract';
import { documentId, type UnitDocument, type UserDocument } from '@franchise-admin/api/documents';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { differences } from '../support/differences.ts';
import { madeAccounts } from '../support/directory-accounts.ts';
import { arrangeFranchise, CODE, OTHER, oidOf, USER, unitDocument } from '../support/franchise.ts';
import { csv, importsIn } from '../support/imports.ts';
import { audits, documentOf, documentsOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { POS_USER, posUserDocument, VENDOR, writeVendorDocuments } from '../support/vendors.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const imports = importsIn(cloud);

const managerOf = async (unitCode: string, code = CODE) =>
  (await documentOf<UnitDocument>(cloud, documentId.unit(unitCode), code))?.managerId;
const users = (code = CODE) => documentsOf<UserDocument>(cloud, code, 'user');
const userOf = async (email: string) => (await users()).filter((user) => user.emailAddress === email);
const userWith = async (id: number) => (await documentOf<UserDocument>(cloud, documentId.user(id)))!;
const revision = async () => (await documentOf<{ revision: number }>(cloud, documentId.franchise))?.revision;

const NEW_ROW = 'U4,Kim,Kerr,kim@aloha.example';
const FAY_ROW = 'U1,Fay,Ford,fay@aloha.example';

describe('API-31 ADM-02 a file of restaurant managers', () => {
  test('makes existing users managers, and creates a user with an account for every other person', async () => {
    const { status, body } = await imports.send(csv(FAY_ROW, NEW_ROW));
    expect([status, body]).toEqual([
      200,
      {
        importId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        state: 'done',
        totalRecords: 2,
        processedRecords: 2,
        failedRecords: [],
        errorMessage: null,
      },
    ]);
    expect(await managerOf('U1')).toBe(USER.fay);
    const [kim] = await userOf('kim@aloha.example');
    expect(kim).toMatchObject({ firstName: 'Kim', lastName: 'Kerr', position: 'Restaurant Manager' });
    expect(kim).toMatchObject({ isFranchiseAdmin: false, isFranchiseOwner: false, franchiseRoleMemberId: null });
    expect(await managerOf('U4')).toBe(kim!.franchiseUserId);
    expect(cloud.directory.store.accounts.byId(kim!.authObjectId)).toMatchObject({ givenName: 'Kim', surname: 'Kerr' });
    expect(kim!.userName).toBe('kim.kerr@demo.example');
  });

  test('the file can be a workbook', async () => {
    const book = utils.book_new();
    const rows = [
      ['E-mail', 'Last Name', 'First Name', 'Unit Code'],
      ['fay@aloha.example', 'Ford', 'Fay', 'U1'],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Managers');
    const { status, body } = await imports.send(new Uint8Array(write(book, { type: 'buffer' })), { name: 'x.xlsx' });
    expect([status, body.totalRecords, body.failedRecords]).toEqual([200, 1, []]);
    expect(await managerOf('U1')).toBe(USER.fay);
  });

  test('assigns several units to one person, and matches emails case-insensitively', async () => {
    const { body } = await imports.send(
      csv(NEW_ROW, 'U5,Kim,Kerr, KIM@Aloha.example', 'U2,FAY,Ford,Fay@ALOHA.example'),
    );
    expect(body).toMatchObject({ totalRecords: 3, failedRecords: [] });
    const [kim, another] = await userOf('kim@aloha.example');
    expect(another).toBeUndefined();
    expect([await managerOf('U4'), await managerOf('U5')]).toEqual([kim!.franchiseUserId, kim!.franchiseUserId]);
    expect(await managerOf('U2')).toBe(USER.fay);
  });

  test('matches an email with accents in either Unicode form', async () => {
    const fay = await userWith(USER.fay);
    await arrangeFranchise(cloud, CODE, [{ ...fay, emailAddress: 'f\u00e2y@aloha.example' }]);
    const { body } = await imports.send(
      csv('U4,Fay,Ford,f\u00e2y@aloha.example', 'U5,Fay,Ford,fa\u0302y@aloha.example'),
    );
    expect(body.failedRecords).toEqual([]);
    expect([await managerOf('U4'), await managerOf('U5')]).toEqual([USER.fay, USER.fay]);
  });

  test("USER-12 of several users with the row's email, the one with its name becomes manager", async () => {
    const SHARED = 'shared@aloha.example';
    const sharing = async (...ids: number[]) =>
      arrangeFranchise(
        cloud,
        CODE,
        (await Promise.all(ids.map(userWith))).map((user) => ({ ...user, emailAddress: SHARED })),
      );
    await sharing(USER.fay, USER.gus);
    const { body } = await imports.send(
      csv(`U1,Gus,Gray,${SHARED}`, `U2,Fay,Ford,${SHARED}`, `U4,Gus,Gray,${SHARED}`, `U5,Kim,Kerr,${SHARED}`),
    );
    const errorMessage = 'This email address belongs to Fay Ford and Gus Gray in this franchise.';
    expect(body.failedRecords).toMatchObject([{ row: 5, errorMessage }]);
    expect([await managerOf('U1'), await managerOf('U2'), await managerOf('U4')]).toEqual([
      USER.gus,
      USER.fay,
      USER.gus,
    ]);
    await sharing(USER.ada, USER.ben, USER.dan, USER.eve, USER.fay);
    const { body: many } = await imports.send(csv(`U5,Kim,Kerr,${SHARED}`));
    expect(many.failedRecords[0]?.errorMessage).toMatch(
      /^This email address belongs to Ada \w+, Ben \w+, Dan \w+ and 2 more in this franchise\.$/,
    );
  });

  test('USER-12 if two users share name and email, a manager stays; the user who has claimed the email gets other units', async () => {
    const [fay, gus] = [await userWith(USER.fay), await userWith(USER.gus)];
    const alike = { emailAddress: 'shared@aloha.example', firstName: 'Sam', lastName: 'Same' };
    await arrangeFranchise(
      cloud,
      CODE,
      [fay, gus].map((user) => ({ ...user, ...alike })),
    );
    const { body } = await imports.send(csv('U3,Sam,Same,shared@aloha.example', 'U4,Sam,Same,shared@aloha.example'));
    expect(body.failedRecords).toEqual([]);
    expect([await managerOf('U3'), await managerOf('U4')]).toEqual([USER.gus, USER.fay]);
  });

  test('USER-10 creates no user with an email that the directory does not accept', async () => {
    const before = (await users()).length;
    const { body } = await imports.send(csv('U4,Kim,Kerr,k\u00eem@aloha.example', FAY_ROW));
    expect(body.failedRecords).toMatchObject([
      {
        emailAddress: 'k\u00eem@aloha.example',
        errorMessage: 'Email may only contain the letters A to Z, digits and ASCII punctuation.',
      },
    ]);
    expect([await managerOf('U4'), await managerOf('U1')]).toEqual([null, USER.fay]);
    expect(await users()).toHaveLength(before);
  });

  test('fails individual rows with their number and a message', async () => {
    const { status, body } = await imports.send(
      csv(
        'U9,Kim,Kerr,kim@aloha.example',
        'U1,,Ford,fay@aloha.example',
        '',
        'U2,Fay,Ford,fay.aloha.example',
        'U2,Kim,Kerr,gus@aloha.example',
        'U4,=HYPERLINK("http://x"),Kerr,kerr@aloha.example',
        FAY_ROW,
        'U1,Kim,Kerr,kim@aloha.example',
        'U5,Fey,Ford,fay@aloha.example',
        FAY_ROW,
      ),
    );
    const failed = (row: number, unitCode: string, firstName: string, lastName: string, emailAddress: string) => ({
      row,
      unitCode,
      firstName,
      lastName,
      emailAddress,
      errorMessage: expect.any(String),
    });
    expect([status, body.totalRecords, body.processedRecords, body.state]).toEqual([200, 9, 9, 'done']);
    expect(body.failedRecords).toEqual([
      failed(2, 'U9', 'Kim', 'Kerr', 'kim@aloha.example'),
      failed(3, 'U1', '', 'Ford', 'fay@aloha.example'),
      failed(5, 'U2', 'Fay', 'Ford', 'fay.aloha.example'),
      failed(6, 'U2', 'Kim', 'Kerr', 'gus@aloha.example'),
      failed(7, 'U4', '\'=HYPERLINK("http://x")', 'Kerr', 'kerr@aloha.example'),
      failed(9, 'U1', 'Kim', 'Kerr', 'kim@aloha.example'),
      failed(10, 'U5', 'Fey', 'Ford', 'fay@aloha.example'),
      failed(11, 'U1', 'Fay', 'Ford', 'fay@aloha.example'),
    ]);
    expect(body.failedRecords.map(({ errorMessage }) => errorMessage)).toEqual([
      'There is no unit U9 in this franchise.',
      'First name is missing.',
      'Please enter a valid email address.',
      'This email address belongs to Gus Gray in this franchise.',
      'First name looks like a formula: it starts with "=".',
      'Row 8 names another manager of this unit.',
      'This email address belongs to Fay Ford in this franchise.',
      'Row 11 repeats row 8.',
    ]);
    expect([await managerOf('U1'), await managerOf('U2'), await managerOf('U4')]).toEqual([USER.fay, null, null]);
    expect(await userOf('kim@aloha.example')).toEqual([]);
  });

  test('reports the error of the row itself rather than a conflict with an earlier row', async () => {
    const { body } = await imports.send(
      csv(
        'U9,Kim,Kerr,kim@aloha.example',
        'U9,Lou,Lake,lou@aloha.example',
        'U9,Kim,Kerr,kim@aloha.example',
        'U1,Mia,Moon,mia@aloha.example',
        'U2,Mya,Moon,mia@aloha.example',
      ),
    );
    expect(body.failedRecords.map(({ row, errorMessage }) => [row, errorMessage])).toEqual([
      ...[2, 3, 4].map((row) => [row, 'There is no unit U9 in this franchise.']),
      [6, 'Row 5 gives this email address to another person.'],
    ]);
  });

  describe('a rejected row does not affect other rows', () => {
    const FAULTS = [
      ['without an email', 'U4,Kim,Kerr,'],
      ['with an email that the directory does not accept', 'U4,Kim,Kerr,k\u00eem@aloha.example'],
      ["with another user's email", 'U4,Kim,Kerr,gus@aloha.example'],
      ['with an email used outside the franchise', 'U4,Kim,Kerr,fay@bistro.example'],
    ] as const;
    test.each(FAULTS)('a row %s', async (_, wrong) => {
      const { body } = await imports.send(csv(wrong, NEW_ROW, 'U4,Lou,Lake,lou@aloha.example'));
      expect(body.failedRecords.map(({ row }) => row)).toEqual([2, 4]);
      expect(body.failedRecords[1]?.errorMessage).toBe('Row 3 names another manager of this unit.');
      expect(await managerOf('U4')).toBe((await userOf('kim@aloha.example'))[0]?.franchiseUserId);
      expect(await userOf('lou@aloha.example')).toEqual([]);
    });

    test('a row with a wrong name, an unknown unit or a contradiction to another row affects no other row', async () => {
      const { body } = await imports.send(
        csv(
          'U1,Wrong,Name,fay@aloha.example',
          'U2,Fay,Ford,fay@aloha.example',
          'U9,Wrong,Name,kim@aloha.example',
          NEW_ROW,
          'U4,Lou,Late,lou@aloha.example',
          'U5,Lou,Lake,lou@aloha.example',
        ),
      );
      expect(body.failedRecords.map(({ row, errorMessage }) => [row, errorMessage])).toEqual([
        [2, 'This email address belongs to Fay Ford in this franchise.'],
        [4, 'There is no unit U9 in this franchise.'],
        [6, 'Row 5 names another manager of this unit.'],
      ]);
      expect([await managerOf('U1'), await managerOf('U2')]).toEqual([USER.dan, USER.fay]);
      expect(await managerOf('U5')).toBe((await userOf('lou@aloha.example'))[0]?.franchiseUserId);
    });

    test('if the directory rejects the account of a row, a later row for the same unit succeeds', async () => {
      cloud.directory.faults.add({ match: 'POST /v1.0/users', status: 400, times: 1 });
      const { body } = await imports.send(
        csv(NEW_ROW, 'U4,Lou,Lake,lou@aloha.example', 'U5,Kym,Kerr,kim@aloha.example', 'U2,Kim,Kerr,kim@aloha.example'),
      );
      const errorMessage = 'The directory does not accept an account for this person.';
      expect(body.failedRecords).toMatchObject([
        { row: 2, errorMessage },
        { row: 5, errorMessage },
      ]);
      const [lou, kym] = [await userOf('lou@aloha.example'), await userOf('kim@aloha.example')];
      expect([lou, kym]).toMatchObject([[{ lastName: 'Lake' }], [{ firstName: 'Kym' }]]);
      expect([await managerOf('U4'), await managerOf('U5'), await managerOf('U2')]).toEqual([
        lou[0]?.franchiseUserId,
        kym[0]?.franchiseUserId,
        null,
      ]);
    });

    test.each([40, 60, 600])('if a rejected row and the rows of the same unit are %i rows apart', async (count) => {
      const many = Array.from({ length: count }, (_, n) => `M${n}`);
      await arrangeFranchise(
        cloud,
        CODE,
        many.map((code) => unitDocument(CODE, code, null, count === 600 ? USER.fay : null)),
      );
      const { body } = await imports.send(
        csv(
          'U4,Kim,Kerr,fay@bistro.example',
          'U5,Gus,Gray,gus@aloha.example',
          'U1,Fay,Ford,fay@aloha.example',
          ...many.map((code) => `${code},Fay,Ford,fay@aloha.example`),
          'U4,Fay,Ford,fay@aloha.example',
          'U5,Fay,Ford,fay@aloha.example',
          'U1,Dan,Drew,dan@aloha.example',
        ),
      );
      expect(body.failedRecords.map(({ row, errorMessage }) => [row, errorMessage])).toEqual([
        [2, expect.stringMatching(/outside this franchise/)],
        [count + 6, 'Row 3 names another manager of this unit.'],
        [count + 7, 'Row 4 names another manager of this unit.'],
      ]);
      expect([await managerOf('U4'), await managerOf('U5'), await managerOf('U1')]).toEqual([
        USER.fay,
        USER.gus,
        USER.fay,
      ]);
    });
  });

  test('matches only units and users of the franchise in the path', async () => {
    const { body } = await imports.send(csv('U1,Fay,Ford,fay@bistro.example'), { code: OTHER });
    expect(body.failedRecords).toEqual([]);
    expect([await managerOf('U1', OTHER), await managerOf('U1', CODE)]).toEqual([USER.fay, USER.dan]);
  });

  test('changes nothing when sent again', async () => {
    await imports.send(csv(FAY_ROW, NEW_ROW));
    const before = [await revision(), (await audits(cloud)).length, await users()];
    const { body } = await imports.send(csv(FAY_ROW, NEW_ROW));
    expect(body).toMatchObject({ state: 'done', totalRecords: 2, failedRecords: [] });
    expect([await revision(), (await audits(cloud)).length, await users()]).toEqual(before);
  });

  test('creates one user per email when sent twice in parallel', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => `U${n + 1},First${n},Last${n},person${n}@aloha.example`);
    const responses = await Promise.all([imports.send(csv(...rows)), imports.send(csv(...rows))]);
    for (const { status, body } of responses) expect([status, body.failedRecords]).toEqual([200, []]);
    for (let n = 0; n < 5; n++) {
      const found = await userOf(`person${n}@aloha.example`);
      expect(found).toHaveLength(1);
      expect(await managerOf(`U${n + 1}`)).toBe(found[0]!.franchiseUserId);
    }
  });

  test('does not look up each row of a long file if most managers are already assigned', async () => {
    const many = Array.from({ length: 600 }, (_, n) => `M${n}`);
    await arrangeFranchise(
      cloud,
      CODE,
      many.map((code) => unitDocument(CODE, code, null, USER.fay)),
    );
    const rows = many.map((code) => `${code},Fay,Ford,fay@aloha.example`);
    rows[300] = 'M300,Gus,Gray,gus@aloha.example';
    rows[301] = 'M301,Gus,Ford,fay@aloha.example';
    const before = await revision();
    const { result, kinds } = await cloud.cost(() => imports.send(csv(...rows)));
    expect(result.body).toMatchObject({ state: 'done', totalRecords: 600, processedRecords: 600 });
    expect(result.body.failedRecords).toMatchObject([{ row: 303, unitCode: 'M301' }]);
    expect([await managerOf('M300'), await managerOf('M299'), await revision()]).toEqual([
      USER.gus,
      USER.fay,
      before! + 1,
    ]);
    expect(kinds.batch).toBe(1);
    expect(kinds.query).toBeLessThan(30);
  });

  test('reports each of 20,000 faulty rows', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `M${n},,山${n},new${n}@aloha.example`);
    const { status, body } = await imports.send(csv(...rows));
    expect([status, body.totalRecords, body.failedRecords.length]).toEqual([200, 20_000, 20_000]);
    expect(body.failedRecords.map(({ row }) => row)).toEqual(rows.map((_, n) => n + 2));
  });

  test('records caller, route, import, rows and both values in the history', async () => {
    const { body } = await imports.send(csv(FAY_ROW));
    const [record] = await audits(cloud);
    expect(record).toMatchObject({ call: 'importUsers', source: 'import', actorName: 'Corporate Admin' });
    expect(differences(record)).toEqual([
      { record: { kind: 'import', id: body.importId }, before: null, after: { fromRow: 2, toRow: 2 } },
      { record: { kind: 'unit', id: 'U1' }, before: { managerId: USER.dan }, after: { managerId: USER.fay } },
    ]);
  });

  test('a file is stored only during the import, and logged without emails', async () => {
    await imports.send(csv(FAY_ROW, NEW_ROW, 'U9,Kim,Kerr,kim@aloha.example'));
    expect(await imports.files()).toEqual([]);
    expect(cloud.log.join('\n')).not.toContain('@aloha');
  });
});

describe('API-31 an email used outside the franchise', () => {
  const ELSEWHERE = 'This email address belongs to an account outside this franchise.';
  const elsewhere = (mail: string | null, userPrincipalName = 'elsewhere@demo.example') => {
    const id = 'acc00009-0000-4000-8000-000000000001';
    cloud.directory.store.seed({ accounts: [{ id, userPrincipalName, displayName: 'Elsewhere', mail }] });
    onTestFinished(() => void cloud.directory.store.accounts.purge(id));
  };

  /** Stores a vendor user whose account does not have the email. */
  const posUser = async (emailAddress: string) => {
    const quin = { ...posUserDocument(VENDOR.harbor, POS_USER.quin, 'quin'), emailAddress };
    await writeVendorDocuments(cloud, [quin]);
    onTestFinished(async () => void (await cloud.container('vendors').item(quin.id, VENDOR.harbor).delete()));
  };

  test.each([
    ['a user of another franchise', 'fay@bistro.example', () => undefined],
    ['a user of a vendor', 'quin@elsewhere.example', (email: string) => posUser(` ${email.toUpperCase()}`)],
    ['another directory account', 'kim@elsewhere.example', elsewhere],
    [
      'an account, in another letter case',
      "K'Im+1&2@Elsewhere.example",
      (email: string) => elsewhere(email.toLowerCase()),
    ],
    ['another sign-in name', 'corporate.admin@demo.example', () => undefined],
    ['an account that signs in with it and has no mail', 'kim@demo.example', (name: string) => elsewhere(null, name)],
  ])('makes its rows fail without details if it belongs to %s, and other rows succeed', async (_, email, arrange) => {
    await arrange(email);
    const before = (await users()).length;
    const { status, body } = await imports.send(csv(`U4,Fay,Ford,${email}`, FAY_ROW, `U5,Fay,Ford,${email}`));
    const failed = { firstName: 'Fay', lastName: 'Ford', emailAddress: email, errorMessage: ELSEWHERE };
    expect([status, body.failedRecords]).toEqual([
      200,
      [
        { row: 2, unitCode: 'U4', ...failed },
        { row: 4, unitCode: 'U5', ...failed },
      ],
    ]);
    expect([await managerOf('U1'), await managerOf('U4'), await managerOf('U5')]).toEqual([USER.fay, null, null]);
    expect([(await users()).length, madeAccounts(cloud)]).toEqual([before, []]);
    expect(cloud.log.join('\n')).not.toContain('elsewhere.example');
  });

  test('causes no error for users of the franchise who have it, in this file and the next', async () => {
    await arrangeFranchise(cloud, CODE, [{ ...(await userWith(USER.fay)), emailAddress: 'fay@bistro.example' }]);
    const { body: first } = await imports.send(csv('U4,Fay,Ford,fay@bistro.example', 'U5,Kim,Kerr,kim@aloha.example'));
    const { body: next } = await imports.send(csv('U1,Kim,Kerr,KIM@aloha.example', 'U2,Fay,Ford,FAY@bistro.example'));
    expect([first.failedRecords, next.failedRecords]).toEqual([[], []]);
    const [kim, another] = await userOf('kim@aloha.example');
    expect([await managerOf('U1'), await managerOf('U5'), another]).toEqual([
      kim!.franchiseUserId,
      kim!.franchiseUserId,
      undefined,
    ]);
    expect([await managerOf('U2'), await managerOf('U4')]).toEqual([USER.fay, USER.fay]);
    expect(madeAccounts(cloud)).toMatchObject([{ mail: 'kim@aloha.example' }]);
  });

  test('costs one lookup in the database and one in the directory for 48 new users, and none once they exist', async () => {
    const many = Array.from({ length: 48 }, (_, n) => `M${n}`);
    await arrangeFranchise(
      cloud,
      CODE,
      many.map((code) => unitDocument(CODE, code, null)),
    );
    const file = csv(...many.map((code, n) => `${code},Nia,Number${n},new${n}@aloha.example`));
    const lookups = async () => {
      const { result, requests, graph } = await cloud.cost(() => imports.send(file));
      expect(result.body).toMatchObject({ state: 'done', totalRecords: 48, failedRecords: [] });
      // Of the directory batches, one reads the caller's roles.
      const accounts = (graph['POST /v1.0/$batch'] ?? 0) - 1;
      return [
        requests.filter(({ kind, path }) => kind === 'queryplan' && path.includes('franchises')).length,
        accounts,
      ];
    };
    expect(await lookups()).toEqual([1, 1]);
    expect(await lookups()).toEqual([0, 0]);
  });
});

describe('API-31 rejecting a file', () => {
  test.each([
    [
      'of another type',
      '%PDF-1.7',
      415,
      'unsupported_media_type',
      'This is a PDF file. Please save it as .xlsx or .csv.',
    ],
    [
      'without a column',
      'unitCode,firstName,lastName\nU1,Fay,Ford',
      400,
      'invalid_request',
      expect.stringMatching(/Missing: emailAddress\.$/),
    ],
    ['without rows', csv(), 400, 'invalid_request', 'The file has no rows below its headers.'],
    ['that is empty', '', 400, 'invalid_request', 'The file is empty.'],
    ['that is too large', 'x'.repeat(10 * 1024 * 1024 + 1), 413, 'too_large', 'The file is larger than 10 MB.'],
    [
      'of line breaks',
      `${csv()}${'\n'.repeat(10_000_000)}`,
      413,
      'too_large',
      'The file has too many empty rows or columns. Please remove them.',
    ],
    [
      'with too many rows',
      csv(...Array.from({ length: 20_001 }, () => FAY_ROW)),
      413,
      'too_large',
      'The file has more than 20,000 rows. Please split it.',
    ],
  ])('rejects a file %s at once, and stores nothing', async (_, file, status, code, detail) => {
    await imports.clear();
    const response = await imports.send(file);
    expect([response.status, response.body.code, response.body.detail]).toEqual([status, code, detail]);
    expect([await imports.jobs(), await imports.files(), await audits(cloud)]).toEqual([[], [], []]);
  });

  test('rejects an unknown franchise, and callers of another role', async () => {
    expect((await imports.send(csv(FAY_ROW), { code: 'NOWHERE' })).status).toBe(404);
    expect((await imports.send(csv(FAY_ROW), { code: 'SYSTEM' })).status).toBe(404);
    for (const as of ['franchise.admin', 'pos.admin', 'read.only', 'no.role'])
      expect((await imports.send(csv(FAY_ROW), { as })).status).toBe(403);
    expect(await managerOf('U1')).toBe(USER.dan);
  });
});

describe('API-31 an import that takes longer than the request waits', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('returns 202; reading it by id returns the failed rows when it is done', async () => {
    await imports.clear();
    cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 2_000, times: 1 });
    const sending = imports.send(csv(FAY_ROW, 'U9,Kim,Kerr,kim@aloha.example'));
    await expect.poll(async () => (await imports.jobs())[0]?.state, { interval: 10, timeout: 10_000 }).toBe('running');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21_000 });
    const { status, body } = await sending;
    vi.useRealTimers();
    expect([status, body]).toMatchObject([
      202,
      { state: 'running', totalRecords: 2, processedRecords: 0, failedRecords: [], errorMessage: null },
    ]);
    await expect.poll(async () => (await imports.get(body.importId)).body.state, { timeout: 10_000 }).toBe('done');
    const { body: done } = await imports.get(body.importId);
    expect(done).toMatchObject({ processedRecords: 2, failedRecords: [{ row: 3, unitCode: 'U9' }] });
  });

  test('can be read only in its franchise, and only by corporate admins', async () => {
    const { body } = await imports.send(csv(FAY_ROW));
    expect((await imports.get(body.importId)).body).toEqual(body);
    expect((await imports.get(body.importId, { code: OTHER })).status).toBe(404);
    expect((await imports.get('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await imports.get(body.importId, { as: 'franchise.admin' })).status).toBe(403);
  });

  test("rejects a caller's fourth concurrent import with 429; imports of other callers do not count", async () => {
    const dueAt = new Date(Date.now() + 60_000).toISOString();
    const under = (n: number, actorId: string) =>
      cloud.container('jobs').items.create({
        ...{ id: `busy-${n}`, type: 'import', state: 'running', errorMessage: null, dueAt },
        author: { actorId },
      });
    for (let n = 0; n < 20; n++) await under(n, 'c0ffee00-0000-4000-8000-000000000001');
    expect((await imports.send(csv(FAY_ROW))).status).toBe(200);
    const retried = { headers: { [IDEMPOTENCY_KEY]: randomUUID() } };
    const first = await imports.send(csv(FAY_ROW), retried);
    for (let n = 20; n < 23; n++) await under(n, oidOf('corporate.admin'));
    // A retry with the key of the first attempt returns the import of that attempt.
    expect(await imports.send(csv(FAY_ROW), retried)).toMatchObject({ status: 200, body: first.body });
    const files = await imports.files();
    const { status, headers, body } = await imports.send(csv(FAY_ROW));
    expect([status, (body as { reason?: string }).reason, headers.get('retry-after')]).toEqual([
      429,
      'imports_at_once',
      '60',
    ]);
    expect(await imports.files()).toEqual(files);
    await imports.clear();
  });
});
