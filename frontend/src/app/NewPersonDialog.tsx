import type { NewPersonFormProps } from '../shared/person/new-person-context.ts';
import { lazyComponent } from '../ui/index.ts';

const { Lazy: NewPersonForm } = lazyComponent(async () => (await import('./NewPersonForm.tsx')).NewPersonForm);

/** The form of a new user, which pickers of other features open. Its code loads on first use. */
export function NewPersonDialog(props: NewPersonFormProps) {
  return <NewPersonForm {...props} onMissing={() => props.onClose()} />;
}
