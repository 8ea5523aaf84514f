/** The checklist of what a user wants to be told (USER-08). */
import type { CommunicationOption } from '@franchise-admin/api/contract';
import {
  CheckboxField,
  type Form,
  FormLoader,
  FormSection,
  InfoIcon,
  InfoPopover,
  type Loadable,
} from '../../../ui/index.ts';
import styles from './dialogs.module.css';
import { optionField, type UserValues } from './user-values.ts';

export interface CommunicationPreferencesProps {
  /** What there is to choose. Where it could not be read, that is told here and the user can be saved without (USER-13). */
  readonly needed: Loadable & { readonly data: readonly CommunicationOption[] | undefined };
  /** The user was added in this dialog. */
  readonly isNew: boolean;
  readonly form: Form<UserValues>;
  readonly readOnly: boolean;
}

export function CommunicationPreferences({ needed, isNew, form, readOnly }: CommunicationPreferencesProps) {
  const options = needed.data ?? [];
  return (
    <FormSection title="Communication Preferences">
      <FormLoader needs={[needed]} fieldCount={2}>
        {options.length === 0 && <p className={styles.note}>This franchise has nothing to choose here yet.</p>}
        {options.map((option) => {
          const field = optionField(option);
          const { communicationTypeName: name, communicationInfoText: text } = option;
          return (
            <CheckboxField
              key={field}
              label={name}
              checked={form.values[field] === true}
              onChange={(checked) => form.set(field, checked)}
              disabled={readOnly}
              end={
                text !== '' && (
                  <InfoPopover label={`About ${name}`} content={text}>
                    <span className={styles.info}>
                      <InfoIcon />
                    </span>
                  </InfoPopover>
                )
              }
            />
          );
        })}
      </FormLoader>
      {needed.data === undefined && !readOnly && (
        <p className={styles.note}>
          {isNew ? 'Saved without them, the user is told nothing yet.' : 'They stay as they are when you save.'}
        </p>
      )}
    </FormSection>
  );
}
