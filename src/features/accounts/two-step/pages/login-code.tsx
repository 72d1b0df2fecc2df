import { data, Form, Link, redirect, useNavigation, useRouteLoaderData } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { formErrors } from '../../../../core/http/error-page.server.ts'
import { redirectWith, safePath } from '../../../../core/http/flash.server.ts'
import { visit } from '../../../../core/http/visit.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { SplitPage } from '../../../../ui/frames/SplitPage.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import { logInWithCode } from '../contract.ts'
import { stepCookie } from '../second-step.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/login-code.ts'

const nextOf = (request: Request) => safePath(new URL(request.url).searchParams.get('next'), '/home')
const loginFor = (request: Request) => `/login?next=${encodeURIComponent(nextOf(request))}`

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, cookies } = context.get(visit)
  if (actor.kind !== 'visitor') throw redirect(nextOf(request))
  if (!cookies[stepCookie]) throw redirect(loginFor(request))
  return { again: loginFor(request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await context.get(api)(logInWithCode, { body: { code: String(form.get('code') ?? '') } })
    return redirect(nextOf(request))
  } catch (error) {
    const { code, message, errors, status } = formErrors(error)
    if (code === 'login.stepOver') return redirectWith(message, loginFor(request))
    const atField = errors.code ?? (status === 401 ? message : undefined)
    return data({ error: atField, said: atField ? null : message }, status)
  }
}

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
        {result?.said && (
          <Note tone="bad" live>
            {result.said}
          </Note>
        )}
        <Form method="post" noValidate className="stack gap-5">
          <Field name="code" label={words('step.code')} help={words('step.codeHelp')} error={result?.error}>
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
