/** Skeletons with the layout of their pages: cards, tabs, tools, columns and footers have their final positions. */
import { SYSTEM } from '@franchise-admin/api/contract';
import { use } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CallerContext } from '../context/caller.ts';
import { Card, CardFooter, Skeleton, TableSkeleton, type TableSkeletonProps } from '../ui/index.ts';
import { type ListShape, type Screen, SECTION_LISTS, VENDOR_LISTS } from './screens.ts';
import { FRANCHISE_PARAM } from './selection.ts';
import styles from './shapes.module.css';

/** The skeleton of a page. An unknown page gets one card. */
export function Shape({ shape }: { readonly shape: Screen['shape'] | undefined }) {
  if (typeof shape === 'object') {
    const { tabs, hasFilters, ...list } = shape;
    return <List {...list} above={tabs ? [styles[`tabs${tabs}`]] : hasFilters ? [styles.filters] : []} fill />;
  }
  if (shape === 'vendor') return <Vendor />;
  if (shape === 'sections') return <Sections />;
  const isTree = shape === 'tree';
  return (
    <Card fill={isTree}>
      <Skeleton rows={isTree ? 16 : 4} tree={isTree} />
      {isTree && <CardFooter>{'\u00a0'}</CardFooter>}
    </Card>
  );
}

interface ListProps extends Omit<TableSkeletonProps, 'widths'>, Pick<ListShape, 'widths'> {
  /** The classes of the elements above the tools. */
  readonly above?: readonly (string | undefined)[] | undefined;
  readonly fill?: boolean;
}

function List({ above = [styles.head], fill = false, widths, ...table }: ListProps) {
  return (
    <Card fill={fill}>
      {above.map((name) => (
        <div key={name} className={name} data-header={name === styles.head || undefined} />
      ))}
      <p className={styles.tools} role="status">
        <span>Loading...</span>
      </p>
      <TableSkeleton {...table} widths={Object.values<number>(widths)} />
      <CardFooter>{'\u00a0'}</CardFooter>
    </Card>
  );
}

function Sections() {
  const [params] = useSearchParams();
  const isOne = ![null, SYSTEM].includes(params.get(FRANCHISE_PARAM));
  return (
    <div className={styles.sections}>
      <Card>
        <div className={styles.head} />
        <div className={styles.zone} data-required={!isOne || undefined} />
      </Card>
      {Object.entries(SECTION_LISTS).map(([name, shape]) => (
        <List key={name} {...shape} />
      ))}
    </div>
  );
}

/** The two lists of a vendor, or one card if a corporate admin has not chosen a vendor. */
function Vendor() {
  const [params] = useSearchParams();
  const isCorporate = use(CallerContext)?.isCorpAdmin !== false;
  return (
    <>
      <p className={styles.vendor}>Vendor</p>
      {isCorporate && !params.has('vendor') ? (
        <Card>
          <p className={styles.choice} role="status">
            Loading...
          </p>
        </Card>
      ) : (
        <div className={styles.lists}>
          <List
            above={isCorporate ? [styles.head, styles.form] : undefined}
            {...VENDOR_LISTS.groups}
            {...(!isCorporate && { actionCount: 0 })}
          />
          <List {...VENDOR_LISTS.users} />
        </div>
      )}
    </>
  );
}
