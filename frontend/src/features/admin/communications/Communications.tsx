/** Brand Communication Groups and Communication Types, which count and name each other (ADM-04 to ADM-07). */
import { communicationRoutes } from '@franchise-admin/api/contract';
import { useCall } from '../../../client/useCall.ts';
import { BrandCommunicationGroups } from './BrandCommunicationGroups.tsx';
import { CommunicationTypes } from './CommunicationTypes.tsx';

export function Communications() {
  const groups = useCall(communicationRoutes.getBrandCommunicationGroups, {});
  const types = useCall(communicationRoutes.getCommunicationTypes, {});
  const reload = () => Promise.all([groups.reload(), types.reload()]);
  return (
    <>
      <BrandCommunicationGroups groups={groups} types={types} onChange={reload} />
      <CommunicationTypes types={types} onChange={reload} />
    </>
  );
}
