/** Audits one page with Lighthouse. */
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../../scripts/root.ts';
import { median } from '../statistics.ts';

/** The emulated devices. */
export const ABOUTS = ['desktop', 'phone'] as const;
export type About = (typeof ABOUTS)[number];

export interface PageFigures {
  /** `performance`, `accessibility` and `bestPractices` are Lighthouse's scores, 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Largest contentful paint in milliseconds. */
  readonly lcp: number;
  /** Total blocking time in milliseconds. */
  readonly blocked: number;
  /** Cumulative layout shift. */
  readonly cls: number;
}

export interface Audited extends PageFigures {
  readonly page: string;
  readonly about: About;
}

/** The part of Lighthouse's types that this file uses. The package has no types here, because it is not a dependency. */
interface Lighthouse {
  readonly default: (url: string, flags: object, config?: object) => Promise<{ readonly lhr: Report } | undefined>;
  readonly desktopConfig: object;
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
}

/** A phone has a processor four times slower and 10 Mbit/s. */
const PHONE = {
  rttMs: 40,
  throughputKbps: 10_240,
  cpuSlowdownMultiplier: 4,
  requestLatencyMs: 0,
  downloadThroughputKbps: 0,
  uploadThroughputKbps: 0,
};

/**
 * Audits with an empty cache, as on a first visit. Lighthouse keeps the cookies and local storage of the signed-in
 * session.
 * @param port debugging port of the browser with a signed-in session
 * @throws Error if the page failed or another page loaded
 */
export async function auditPage(
  url: string,
  { port, about, runs }: { readonly port: number; readonly about: About; readonly runs: number },
): Promise<PageFigures> {
  const entry = inRoot('tests/bench/peers/node_modules/lighthouse/core/index.js');
  const lighthouse: Lighthouse = await import(pathToFileURL(entry).href);
  const rounds: PageFigures[] = [];
  for (let run = 0; run < runs; run++) {
    const flags = {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      ...(about === 'phone' && { throttling: PHONE }),
    };
    const result = await lighthouse.default(url, flags, about === 'desktop' ? lighthouse.desktopConfig : undefined);
    const report = result?.lhr;
    if (!report || report.runtimeError)
      throw new Error(report?.runtimeError?.message ?? 'Lighthouse returned no report.');
    if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}.`);
    rounds.push(figuresOf(report));
  }
  const middle = (name: keyof PageFigures) => median(rounds.map((figures) => figures[name]));
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    lcp: middle('lcp'),
    blocked: middle('blocked'),
    cls: middle('cls'),
  };
}

function figuresOf({ categories, audits }: Report): PageFigures {
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcp: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
  };
}
