/** Adds users to the list of all users, beyond the demo data, by changing the API's response in the page. */
import type { Page } from '@playwright/test';

/**
 * Extends the list of all users to `total`. The last names of the added users are "No. 000001" and so on. Call it before the page opens.
 * Call it before `slowList`, too, so that `slowList` delays all rows.
 */
export async function manyUsers(page: Page, total: number): Promise<void> {
  await page.addInitScript((wanted) => {
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const response = await send(input, init);
      if (!String(input).endsWith('/api/user/system')) return response;
      const real: object[] = await response.json();
      const text = new TextEncoder();
      let made = 0;
      // The API sends each row and each bracket on its own line.
      const body = new ReadableStream<Uint8Array>({
        start: (out) => out.enqueue(text.encode('[\n')),
        pull(out) {
          const lines: string[] = [];
          for (const until = Math.min(wanted, made + 500); made < until; ) {
            const user = real[made % real.length];
            made += 1;
            const lastName = `No. ${String(made).padStart(6, '0')}`;
            lines.push(JSON.stringify({ ...user, lastName, allUsersUniqueKeyId: `made-${made}` }));
          }
          out.enqueue(text.encode(lines.join(',\n') + (made < wanted ? ',\n' : '\n]\n')));
          if (made === wanted) out.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json', 'x-total-count': String(wanted) } });
    };
  }, total);
}
