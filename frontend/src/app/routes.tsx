import { Route, Routes } from 'react-router-dom';
import { Layout } from './Layout.tsx';
import { NotFoundPage, PAGES } from './pages.tsx';

/** All routes, inside one layout (SHELL-02). */
export function PortalRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {Object.entries(PAGES).map(([path, { Lazy: Page }]) =>
          path === '' ? (
            <Route key={path} index element={<Page />} />
          ) : (
            <Route key={path} path={path} element={<Page />} />
          ),
        )}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
