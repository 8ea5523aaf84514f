/** A page with React only, which is part of every other page. */
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<p>Nothing</p>);
