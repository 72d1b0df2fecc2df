import { Form, Link, useNavigation, useRouteLoaderData } from 'react-router'
import { useWords } from '../../../features/accounts/two-step/words.ts'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import type { RootData } from '../../../features/shell/site/root-data.ts'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { SplitPage } from '../../../ui/frames/SplitPage.tsx'
import { loginCodeAction, loginCodePage } from '../login-code-page.server.ts'
import type { Route } from './+types/login-code.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => loginCodePage(context, new URL(request.url))
export const action = async ({ context, request }: Route.ActionArgs) =>
  loginCodeAction(context, new URL(request.url), await request.formData())

/** The code after the right password. */
export default function LoginCode({ loaderData: { again }, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const sending = useNavigation().state !== 'idle'
  return (
    <SplitPage>
      <PageTitle>{words('step.title')}</PageTitle>
      <div className="stack gap-5">
        <h1>{words('step.title')}</h1>
        <p className="soft">{words('step.lead', { product: root?.productName ?? '' })}</p>
        {result?.formError && (
          <Note tone="bad" live>
            {result.formError}
          </Note>
        )}
        <Form method="post" noValidate className="stack gap-5">
          <Field name="code" required label={words('step.code')} help={words('step.codeHelp')} error={result?.error}>
            {(control) => (
              <TextInput {...control} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} autoFocus />
            )}
          </Field>
          <Button type="submit" variant="main" size="big" wide busy={sending && words('step.sending')}>
            {words('step.submit')}
          </Button>
        </Form>
        <p>
          <Link to={again}>{words('step.again')}</Link>
        </p>
      </div>
    </SplitPage>
  )
}
