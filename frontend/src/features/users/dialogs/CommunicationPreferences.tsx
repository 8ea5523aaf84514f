/** The checklist of what a user wants to be told (USER-08). */
import type { CommunicationOption } from '@franchise-admin/api/contract';
import { CheckboxField, type Form, FormSection, InfoIcon, InfoPopover } from '../../../ui/index.ts';
import styles from './dialogs.module.css';
import { optionField, type UserValues } from './user-values.ts';

export interface CommunicationPreferencesProps {
  readonly options: readonly CommunicationOption[];
  readonly form: Form<UserValues>;
  readonly disabled: boolean;
}

export function CommunicationPreferences({ options, form, disabled }: CommunicationPreferencesProps) {
  return (
    <FormSection title="Communication Preferences">
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
            disabled={disabled}
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
    </FormSection>
  );
}
