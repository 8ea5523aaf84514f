import { Route, Routes } from 'react-router-dom';
import { Layout } from './Layout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { AdminPage, GroupDetailsPage, HierarchyPage, PosPage, UnitsPage, UsersPage } from './pages.ts';

/** Every route of section 2, all inside the one layout (SHELL-02). */
export function PortalRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HierarchyPage />} />
        <Route path="users" element={<UsersPage />} />
        <Route path="all-users" element={<UsersPage />} />
        <Route path="units" element={<UnitsPage />} />
        <Route path="all-units" element={<UnitsPage />} />
        <Route path="group-details" element={<GroupDetailsPage />} />
        <Route path="pos-admin" element={<PosPage />} />
        <Route path="admin" element={<AdminPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
