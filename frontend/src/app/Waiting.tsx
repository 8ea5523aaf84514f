/** What stands in a page's place until it can be shown. */
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { Failure } from '../client/failure.ts';
import { Card, CardFooter, ErrorState, PageHeader, Skeleton } from '../ui/index.ts';
import { routeOf } from './navigation.ts';
import styles from './Waiting.module.css';

/** What a page's heading begins with, and the shape of what comes beneath it. */
const SCREENS: Readonly<Record<string, readonly [title: string, Shape: ComponentType] | undefined>> = {
  '': ['Hierarchy', TreeShape],
  users: ['Users', TabsShape],
  'all-users': ['All Users', ListShape],
  units: ['Units', TabsShape],
  'all-units': ['All Units', ListShape],
  'group-details': ['Group Details', ListShape],
  'pos-admin': ['POS User Administration', CardShape],
  admin: ['System Administration', CardShape],
};

/** Of the page at the address. */
function useScreen() {
  const [title, Shape] = SCREENS[routeOf(useLocation().pathname)] ?? ['Franchise Admin Portal', CardShape];
  return { title, Shape };
}

export interface WaitingProps {
  /** What to say once the answer did not come. */
  readonly message: string;
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

/** For an answer that the page cannot do without. */
export function Waiting({ message, failure, onRetry }: WaitingProps) {
  const { title } = useScreen();
  if (!failure) return <Loading />;
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <ErrorState message={message} detail={failure.detail} requestId={failure.requestId} onRetry={onRetry} />
      </Card>
    </>
  );
}

/** Where a page will be, while its code or its answers come. */
export function Loading() {
  const { title, Shape } = useScreen();
  return (
    <>
      <PageHeader title={title} note={Shape === CardShape ? undefined : null} isComing />
      <Shape />
    </>
  );
}

function TreeShape() {
  return (
    <Card fill>
      <Skeleton rows={16} tree />
      <CardFooter>{'\u00a0'}</CardFooter>
    </Card>
  );
}

function CardShape() {
  return (
    <Card>
      <Skeleton />
    </Card>
  );
}

function TabsShape() {
  return <ListShape hasTabs />;
}

/** Tabs, tools, header, rows and footer, each as high as it will be. */
function ListShape({ hasTabs = false }) {
  return (
    <Card fill>
      {hasTabs && <div className={styles.tabs} />}
      <p className={styles.tools} role="status">
        Loading...
      </p>
      <div className={styles.rows} />
      <CardFooter>{'\u00a0'}</CardFooter>
    </Card>
  );
}
