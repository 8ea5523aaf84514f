/** The message for users without access to a screen (HIER-09, USER-05, MSG-01). */
import { EmptyState } from '../ui/index.ts';

export interface OutsideAudienceProps {
  /** The roles that may use the screen. */
  readonly audience: 'Franchise' | 'Franchise or Point of Sale' | 'Point of Sale';
}

export function OutsideAudience({ audience }: OutsideAudienceProps) {
  return (
    <EmptyState
      title={`You must be a ${audience} Administrator to access this tool. Please contact your administrator if you feel this is in error.`}
    >
      Data Stewards now use another application for data quality reports.
    </EmptyState>
  );
}
