import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Checkbox } from '../choices/Checkbox.tsx'
import { RadioCards } from '../choices/RadioCards.tsx'
import { initialsOf } from '../content/Avatar.tsx'
import { Picture } from '../content/Picture.tsx'
import { Bars } from '../figures/Bars.tsx'
import { ScaleBar } from '../figures/ScaleBar.tsx'
import { SplitBar } from '../figures/SplitBar.tsx'
import { Table } from '../figures/Table.tsx'
import { Button } from '../forms/Button.tsx'
import { ErrorSummary } from '../forms/ErrorSummary.tsx'
import { Field } from '../forms/Field.tsx'
import { FileDrop } from '../forms/FileDrop.tsx'
import { PasswordInput } from '../forms/PasswordInput.tsx'
import { TextArea } from '../forms/TextArea.tsx'
import { TextInput } from '../forms/TextInput.tsx'
import { Menu } from '../navigation/Menu.tsx'
import { MenuItem } from '../navigation/MenuItem.tsx'
import { Stepper } from '../navigation/Stepper.tsx'

/** What a visitor gets before any script runs. */
const html = (node: ReactNode) => renderToStaticMarkup(<StaticRouter location="/">{node}</StaticRouter>)

const attribute = (markup: string, tag: string, name: string) =>
  new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"`).exec(markup)?.[1] ?? null

test('a field ties its label, help and error to its control', () => {
  const markup = html(
    <Field name="email" label="Email" help="We write there." error="Write the part after the @">
      {(control) => <TextInput type="email" {...control} />}
    </Field>,
  )
  expect(attribute(markup, 'label', 'for')).toBe('email')
  expect(attribute(markup, 'input', 'id')).toBe('email')
  expect(attribute(markup, 'input', 'aria-invalid')).toBe('true')
  expect(attribute(markup, 'input', 'aria-describedby')).toBe('email-help email-error')
  expect(markup).toContain('id="email-help"')
  expect(markup).toContain('id="email-error"')
})

test('a required field has a star and is announced as required', () => {
  const markup = html(
    <Field name="city" label="City" required>
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  expect(attribute(markup, 'input', 'aria-required')).toBe('true')
  expect(attribute(markup, 'label', 'class')).toContain('required')
  const plain = html(
    <Field name="city" label="City">
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  expect(plain).not.toContain('required')
})

test('required radio buttons are a radio group that is announced as required', () => {
  const markup = html(<RadioCards name="size" legend="Size" required options={[{ value: 'l', label: 'Large' }]} />)
  expect(attribute(markup, 'fieldset', 'role')).toBe('radiogroup')
  expect(attribute(markup, 'fieldset', 'aria-required')).toBe('true')
})

test('a field without help and error describes nothing', () => {
  const markup = html(
    <Field name="city" label="City" optional="(optional)">
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  expect(markup).not.toContain('aria-describedby')
  expect(markup).not.toContain('aria-invalid')
  expect(markup).toContain('(optional)')
})

test('the error summary links to each field, and is not there without errors', () => {
  const markup = html(
    <ErrorSummary title="1 thing" errors={{ zip: 'Zip codes have 5 digits', city: undefined, form: 'Try again' }} plain={['form']} />,
  )
  expect(attribute(markup, 'div', 'role')).toBe('alert')
  expect(markup.match(/<a /g)).toHaveLength(1)
  expect(attribute(markup, 'a', 'href')).toBe('#zip')
  expect(markup).toContain('Try again')
  expect(html(<ErrorSummary title="None" errors={{ zip: undefined }} />)).toBe('')
})

test('the first choice carries the name the error summary links to, and the chosen one is checked', () => {
  const markup = html(
    <RadioCards
      name="answer"
      legend="Do you feel safe?"
      defaultValue="no"
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />,
  )
  expect(attribute(markup, 'input', 'id')).toBe('answer')
  expect(markup).toMatch(/<input[^>]*checked=""[^>]*value="no"|<input[^>]*value="no"[^>]*checked=""/)
  expect(markup).not.toMatch(/value="yes"[^>]*checked/)
})

test('a tick with an error is described by it', () => {
  const markup = html(<Checkbox name="terms" label="I agree" error="Tick this to go on" />)
  expect(attribute(markup, 'input', 'aria-describedby')).toBe('terms-error')
  expect(markup).toContain('id="terms-error"')
})

test('a button does not send its form unless it is declared to, and explains when it cannot', () => {
  expect(attribute(html(<Button>Add</Button>), 'button', 'type')).toBe('button')
  expect(attribute(html(<Button type="submit">Send</Button>), 'button', 'type')).toBe('submit')
  const busy = html(<Button busy="Sending">Send</Button>)
  expect(attribute(busy, 'button', 'aria-disabled')).toBe('true')
  expect(busy).toContain('Sending')
  expect(busy).not.toContain('>Send<')
})

test('a menu opens without a script', () => {
  const markup = html(
    <Menu label="More">
      <MenuItem to="/contact">Contact</MenuItem>
      <MenuItem to="/here" current>
        Here
      </MenuItem>
    </Menu>,
  )
  expect(markup).toMatch(/^<details[^>]*><summary/)
  expect(markup).toContain('aria-current="true"')
})

test('the scale bar fills what is over, and is silent without a label', () => {
  const bar = html(<ScaleBar share={18 / 30} label="12 of 30 days left" />)
  expect(attribute(bar, 'svg', 'role')).toBe('img')
  expect(attribute(bar, 'svg', 'aria-label')).toBe('12 of 30 days left')
  expect(attribute(bar, 'svg', 'viewBox')).toBe('0 0 10 1')
  expect(bar).toContain('<path class="done" d="M-1-1H6V2H-1zM1 0v1M2 0v1M3 0v1M4 0v1M5 0v1"')
  expect(bar).toContain('<path class="now" d="M6 0h1v1h-1z"')
  expect(bar).toContain('<path class="ahead" d="M6 0v1M7 0v1M8 0v1M9 0v1"')
  const over = html(<ScaleBar steps={4} done={9} />)
  expect(over).toContain('d="M-1-1H5V2H-1zM1 0v1M2 0v1M3 0v1"')
  expect(over).not.toMatch(/class="(now|ahead)"/)
  expect(attribute(over, 'svg', 'aria-hidden')).toBe('true')
  expect(html(<ScaleBar now={false} />)).toContain('<path class="ahead" d="M1 0v1')
})

test('the stepper names the step that is open', () => {
  const markup = html(<Stepper label="Steps" current={1} doneWord=", done" steps={[{ label: 'Basics', to: '/a' }, { label: 'Place' }]} />)
  expect(markup).toMatch(/aria-current="step"[^>]*><b>2<\/b>/)
  expect(markup).toContain(', done')
})

test('a text area counts what is left, and a password lists what is missing', () => {
  expect(html(<TextArea id="c" maxLength={100} defaultValue="four" counter={(left) => `${left} left`} />)).toContain('96 left')
  const long = html(<TextArea id="c" maxLength={4} defaultValue="  five 😀 " counter={(left) => `${left} left`} />)
  expect(long).toContain('-2 left')
  expect(long).not.toContain('maxlength')
  const markup = html(
    <PasswordInput
      id="p"
      show="Show"
      hide="Hide"
      metWord="met"
      missingWord="missing"
      rules={[{ label: '12 characters', met: () => false }]}
    />,
  )
  expect(attribute(markup, 'input', 'aria-describedby')).toBe('p-rules')
  expect(markup).toContain('missing')
})

test('a picture keeps its place and waits, unless it is the first', () => {
  const late = html(<Picture src="/a.webp" width={800} height={500} alt="A street" variants={[{ url: '/a-400.webp', width: 400 }]} />)
  expect(attribute(late, 'img', 'width')).toBe('800')
  expect(attribute(late, 'img', 'loading')).toBe('lazy')
  expect(late).toContain('/a-400.webp 400w')
  const small = [
    { url: '/a-400.webp', width: 400, avif: '/a-400.avif' },
    { url: '/a.webp', width: 800, avif: '/a.avif' },
  ]
  const smaller = html(<Picture src="/a.webp" width={800} height={500} alt="A street" variants={small} sizes="50vw" />)
  expect(smaller).toContain('<source type="image/avif" srcSet="/a-400.avif 400w, /a.avif 800w" sizes="50vw"/>')
  expect(smaller).toContain('srcSet="/a-400.webp 400w, /a.webp 800w" src="/a.webp" width="800" height="500"')
  expect(late).not.toContain('<picture')
  const first = html(<Picture src="/a.webp" width={800} height={500} alt="" first />)
  expect(first).not.toContain('loading=')
})

test('a table names its rows and its box', () => {
  const markup = html(
    <Table caption="Ways" columns={['Way', { label: 'People', number: true }]} rows={[{ key: 'q', cells: ['QR code', 231] }]} />,
  )
  expect(attribute(markup, 'section', 'aria-label')).toBe('Ways')
  expect(markup).toMatch(/<th scope="row">QR code<\/th>/)
})

test('nothing carries an inline style, which the content security policy would drop', () => {
  const markup = html(
    <>
      <Bars bars={[{ key: 'a', label: 'QR code', size: 56, value: 231, reference: 40 }]} />
      <SplitBar yes={{ share: 32, text: '32%', key: 'Yes' }} no={{ share: 68, text: '68%', key: 'No' }} />
      <FileDrop title="Drop here" choose="Choose" />
      <ScaleBar />
    </>,
  )
  expect(markup).not.toContain('style=')
  expect(markup).toContain('width="56%"')
})

test('initials are the last two words that begin with a capital', () => {
  expect(initialsOf('City of Harbor Point')).toBe('HP')
  expect(initialsOf('plaza')).toBe('P')
  expect(initialsOf('  ')).toBe('')
})
