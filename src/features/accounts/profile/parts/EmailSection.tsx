import { useRouteLoaderData } from 'react-router'
import { Note } from '../../../../ui/content/Note.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { shieldCheck } from '../../../../ui/icons/signs.ts'
import { keyRound } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import { PasswordOrCode } from '../../login/parts/PasswordOrCode.tsx'
import { StepField, useStepProof } from '../../two-step/parts/StepField.tsx'
import type { ProfilePage, RejectedEdit } from '../profile-page.server.ts'
import { useWords } from '../words.ts'
import { ProfileSection } from './ProfileSection.tsx'

type Props = { page: ProfilePage; open: boolean; refused: RejectedEdit | undefined }

/** Login data: the email address, which changes by a mailed link, and the password, which has its own page. */
export function EmailSection({ page: { user, pendingEmail, hasPassword, steps }, open, refused }: Props) {
  const { prove, failed } = useStepProof(steps)
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  return (
    <ProfileSection
      part="email"
      title={words('email.title')}
      open={open}
      refused={refused}
      onSubmit={prove}
      saveLabel={words('email.send')}
      savingLabel={words('email.sending')}
      shown={
        <>
          {pendingEmail && (
            <Note
              tone="warn"
              action={
                root?.outbox && (
                  <LinkButton size="s" to="/outbox">
                    {words('email.outbox')}
                  </LinkButton>
                )
              }
            >
              {words('email.pending', { email: pendingEmail })}
            </Note>
          )}
          <TitleBlock
            facts={[
              { label: words('email.email'), value: user.email, double: true },
              { label: words('email.password'), value: words(hasPassword ? 'email.kept' : 'email.none'), double: true },
            ]}
          />
          <div className="row">
            <LinkButton icon={keyRound} to={`/changepassword/user/${user._id}`}>
              {words(hasPassword ? 'email.change' : 'email.set')}
            </LinkButton>
            {user.loginType === 'Organization' && (
              <LinkButton icon={shieldCheck} to="/security">
                {words('email.security')}
              </LinkButton>
            )}
          </div>
        </>
      }
      fields={
        <>
          <Field name="email" required label={words('email.newEmail')} help={words('email.help')} error={refused?.errors.email}>
            {(control) => <TextInput {...control} type="email" autoComplete="email" defaultValue={refused?.typed.email ?? ''} />}
          </Field>
          {steps.hasAny ? (
            <StepField steps={steps} failed={failed} errors={refused?.errors} />
          ) : (
            <PasswordOrCode
              name="currentPassword"
              label={words('password.current')}
              help={words('email.passwordHelp')}
              email={user.email}
              hasPassword={hasPassword}
              isResident={user.loginType === 'Resident'}
              mailed={refused?.mailed}
              errors={refused?.errors}
            />
          )}
        </>
      }
    />
  )
}
