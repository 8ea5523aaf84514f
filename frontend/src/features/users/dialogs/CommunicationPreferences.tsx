/** The checklist of communication preferences (USER-08). */
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
  /** The options. If they fail to load, the section shows the error, and the user can still be saved (USER-13). */
  readonly needed: Loadable & { readonly data: readonly CommunicationOption[] | undefined };
  /** True if the dialog adds a user. */
  readonly isNew: boolean;
  readonly form: Form<UserValues>;
  readonly readOnly: boolean;
}

export function CommunicationPreferences({ needed, isNew, form, readOnly }: CommunicationPreferencesProps) {
  const options = needed.data ?? [];
  return (
    <FormSection title="Communication Preferences">
      <FormLoader needs={[needed]} fieldCount={2}>
        {options.length === 0 && (
          <p className={styles.note}>This franchise has no communication preferences to choose from yet.</p>
        )}
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
          {isNew ? 'If you save now, the user has no preferences yet.' : 'Saving now keeps the current preferences.'}
        </p>
      )}
    </FormSection>
  );
}
