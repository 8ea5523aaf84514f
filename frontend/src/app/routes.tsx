import { Route, Routes } from 'react-router-dom';
import { Layout } from './Layout.tsx';
import { NotFoundPage, PAGES } from './pages.tsx';
import { SCREEN_PATHS, SCREENS } from './screens.ts';

/** The routes of section 2 of the specification, all inside one layout (SHELL-02). */
export function PortalRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {SCREEN_PATHS.map((path) => {
          const { Lazy: Page } = PAGES[path];
          if (path === '') return <Route key={path} index element={<Page />} />;
          return <Route key={path} path={SCREENS[path].hasRecords ? `${path}/:id?` : path} element={<Page />} />;
        })}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
