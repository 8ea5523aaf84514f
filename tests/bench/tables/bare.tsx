/** React alone: what is left of every other page without its table. */
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<p>Nothing</p>);
