import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlainPage } from './page.ts'

type Sent = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** What the page at / contains. */
let markup = ''
let policy: Record<string, string> = {}
let sent: Sent[] = []
const server = createServer(async (request, reply) => {
  const { method = '', url = '', headers } = request
  sent.push({ method, url, headers, body: (await buffer(request)).toString('latin1') })
  const html = { 'content-type': 'text/html; charset=utf-8' }
  if (url.startsWith('/see-other')) return reply.writeHead(303, { location: '/?arrived=1#part', 'set-cookie': 'seen=1; Path=/' }).end()
  if (url === '/repeated') return reply.writeHead(307, { location: '/' }).end()
  if (url === '/around') return reply.writeHead(302, { location: '/around' }).end()
  if (url === '/forget') return reply.writeHead(204, { 'set-cookie': ['seen=; Max-Age=0', 'narrow=1; Path=/below'] }).end()
  if (url === '/file') return reply.writeHead(200, { 'content-disposition': 'attachment; filename="all.csv"' }).end('a,b')
  if (url === '/broken') return reply.writeHead(500).end()
  reply.writeHead(url === '/missing' ? 404 : 200, { ...html, ...policy }).end(`<!doctype html><title>A  page</title>${markup}`)
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function opened(content: string, headers: Record<string, string> = {}): Promise<PlainPage> {
  markup = content
  policy = headers
  const page = new PlainPage(base, ['userToken=t'])
  await page.visit('/')
  sent = []
  return page
}

const form = (content: string, attributes = 'method="post" action="/see-other"') =>
  `<form ${attributes}>${content}<button name="do" value="send">Send</button></form>`
const lastBody = () => decodeURIComponent(sent[0]?.body.replaceAll('+', ' ') ?? '')

test('what is sent: filled, checked, chosen and hidden fields, and the button that was pressed', async () => {
  const page = await opened(
    form(`<input type="hidden" name="id" value="7">
      <label for="name">Name</label><input id="name" name="name" value="before">
      <label>Text <textarea name="text">
old</textarea></label>
      <label><input type="checkbox" name="box" value="a"> First</label><label><input type="checkbox" name="box" checked> Second</label>
      <label><input type="radio" name="one" value="1" checked> One</label><label><input type="radio" name="one" value="2"> Two</label>
      <label>City <select name="city"><option value="">None</option><option>Ithaca</option><option value="nb">Newport</option></select></label>
      <input name="off" value="x" disabled><fieldset disabled><input name="off2" value="x"></fieldset>
      <input type="checkbox" name="unchecked"><input value="no name"><input type="file" name="file">
      <button name="do" value="other">Other</button>`),
  )
  expect([page.valueOf('Text'), page.valueOf('City'), page.isChecked('Second')]).toEqual(['old', '', true])
  page.fill('Name', 'Ada & Bea')
  page.fill('Text', 'two\nlines')
  page.check('First')
  page.uncheck('Second')
  page.check('Two')
  page.choose('City', 'Newport')
  const reply = await page.press('Send')
  expect(lastBody()).toBe('id=7&name=Ada & Bea&text=two\r\nlines&box=a&one=2&city=nb&file=&do=send')
  expect([reply.status, page.path, page.cookieNames]).toEqual([200, '/?arrived=1', ['userToken', 'seen']])
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(sent[1]?.headers.cookie).toBe('userToken=t; seen=1')
})

test('a field and a button outside of the form, and a button with an address, a method and a form of its own', async () => {
  const outside =
    '<label>Far <input name="far" form="f"></label><button form="f" formaction="/repeated" name="b" value="1">Far away</button>'
  const page = await opened(`<form id="f" method="post" action="/"><button>Send</button></form>${outside}`)
  page.fill('Far', 'x')
  await page.press('Far away')
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/repeated', 'far=x&b=1'],
    ['POST', '/', 'far=x&b=1'],
  ])
  const search = await opened('<form action="/?old=1"><label>Words <input name="q"></label><button>Search</button></form>')
  search.fill('Words', 'a b')
  await search.enter('Words')
  expect(search.path).toBe('/?q=a+b')
})

test('files go as parts of the form', async () => {
  const page = await opened(
    form('<label>File <input type="file" name="file"></label>', 'method="post" action="/" enctype="multipart/form-data"'),
  )
  page.attach('File', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await page.press('Send')
  expect(sent[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(sent[0]?.body).toMatch(/name="file"; filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nwords\r\n/)
  expect(sent[0]?.body).toMatch(/name="do"\r\n\r\nsend\r\n/)
})

test('a visit says where it comes from, as a browser does', async () => {
  const page = await opened(`<a href="/x#y">Next</a>${form('', 'method="post" action="/"')}`, { 'referrer-policy': 'same-origin' })
  await page.follow('Next')
  await page.press('Send')
  await page.visit('/')
  const headers = sent.map((one) => [one.headers['sec-fetch-site'], one.headers.referer, one.headers.origin])
  expect(headers).toEqual([
    ['same-origin', `${base}/`, undefined],
    ['same-origin', `${base}/x`, base],
    ['none', undefined, undefined],
  ])
  const secret = await opened(form('', 'method="post" action="/"'), { 'referrer-policy': 'no-referrer' })
  await secret.press('Send')
  expect([sent[0]?.headers.referer, sent[0]?.headers.origin]).toEqual([undefined, 'null'])
})

test('what a browser would not send is not sent', async () => {
  const page = await opened(
    form(`<label>Name <input name="n" required maxlength="3"></label><label>Fixed <input name="f" readonly></label>
      <label>Off <input disabled></label><button disabled>Never</button><button type="button">Only scripts</button>
      <label>Day <input type="date" name="d"></label><button formnovalidate>Draft</button>`),
  )
  await expect(page.press('Send')).rejects.toThrow('"Name" is required')
  expect(() => page.fill('Name', 'four')).toThrow('Name takes 3 characters')
  expect(() => page.fill('Name', 'a\nb')).toThrow('one line')
  expect(() => page.fill('Fixed', 'x')).toThrow('Nobody can type into Fixed')
  expect(() => page.fill('Off', 'x')).toThrow('Off is disabled')
  expect(() => page.fill('Day', 'tomorrow')).toThrow('Day does not take tomorrow')
  await expect(page.press('Never')).rejects.toThrow('is disabled')
  await expect(page.press('Only scripts')).rejects.toThrow('does nothing without scripts')
  expect(sent).toEqual([])
  await page.press('Draft')
  expect(sent).toHaveLength(2)
  const required =
    '<label><input type="radio" name="r" value="1" required> A</label><label><input type="radio" name="r" value="2"> B</label>'
  const radios = await opened(form(required))
  await expect(radios.press('Send')).rejects.toThrow('is required')
  radios.check('B')
  await radios.press('Send')
})

test('a form leads only where the page allows it, also by redirects', async () => {
  const page = await opened(form('', `method="post" action="http://localhost:1/"`), { 'content-security-policy': "form-action 'self'; x" })
  await expect(page.press('Send')).rejects.toThrow("form-action 'self'")
  expect(sent).toEqual([])
})

test('what is missing, or there twice, fails and says what is there', async () => {
  const page = await opened('<label>A <input></label><label>B <input></label><button>Go</button><button>Go</button><a href="/">Home</a>')
  expect(() => page.fill('C', '')).toThrow('/ has no field C. There are: "A", "B"')
  await expect(page.press('Go')).rejects.toThrow('/ has 2 button Go')
  await expect(page.follow('Away')).rejects.toThrow('There are: "Home"')
  expect(() => page.expectText('Nothing of this')).toThrow('does not say Nothing of this')
  expect(() => page.expectNoText('Home')).toThrow('says Home')
  expect(() => page.choose('A', 'x')).toThrow('has no option x')
})

test('what is hidden cannot be read or pressed until it is opened', async () => {
  const page = await opened(
    `<script>secret</script><p hidden>secret</p><template>secret</template><noscript>For you</noscript><dialog>secret</dialog>
      <details><summary>Remove</summary>${form('Sure?')}</details>`,
  )
  page.expectNoText('secret')
  page.expectNoText('Sure?')
  page.expectText('For you')
  await expect(page.press('Send')).rejects.toThrow('no button Send')
  page.open('Remove')
  page.expectText('Sure?')
  await page.press('Send')
})

test('parts by role and name or text, and what they contain', async () => {
  const page = await opened(
    `<main><ul><li><h2>Ada</h2><p>Role: <b>Editor</b></p><a href="/a">Edit</a></li><li><h2>Bea</h2><a href="/b">Edit</a></li></ul></main>
      <section aria-labelledby="t"><h2 id="t">Figures</h2>12</section><div role="alert">Wrong</div>
      <fieldset><legend>Color</legend><label><input type="radio" name="c"> Red</label></fieldset>
      <button aria-label="Close it"><svg></svg></button><button><img alt="Like"> 3</button>`,
  )
  await page.in('listitem', 'Bea').follow('Edit')
  expect(page.path).toBe('/b')
  expect([page.count('listitem'), page.count('heading', /^A/), page.count('button', 'Like 3')]).toEqual([2, 1, 1])
  expect(page.in('region', 'Figures').text).toBe('Figures12')
  page.in('listitem', 'Ada').expectText(/^Role: Editor$/)
  page.in('alert').expectText('Wrong')
  page.in('group', 'Color').check('Red')
  expect(page.isChecked('Red')).toBe(true)
  expect(page.in('listitem', 'Ada').linkTo('Edit')).toBe('/a')
})

test('files and empty replies leave the page as it is; a broken server fails the test', async () => {
  const page = await opened(
    '<a href="/file">Download</a><a href="/forget">Forget</a><a href="/broken">Break</a><a href="/around">Around</a>',
  )
  const { filename, body } = await page.follow('Download')
  expect([filename, body.toString(), page.path, page.title]).toEqual(['all.csv', 'a,b', '/', 'A page'])
  await page.follow('Forget')
  await expect(page.follow('Break')).rejects.toThrow('/broken answered 500')
  await expect(page.follow('Around')).rejects.toThrow('redirects more than 10 times')
  expect((await page.visit('/missing')).status).toBe(404)
  expect([page.status, page.path]).toEqual([404, '/missing'])
  expect(sent.at(-1)?.headers.cookie).toBe('userToken=t')
  await page.visit('/below/x')
  expect(sent.at(-1)?.headers.cookie).toBe('userToken=t; narrow=1')
})
