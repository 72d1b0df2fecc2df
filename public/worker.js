// Registered by every page (src/core/browser/register-worker.browser.ts). Keeps the offline page, which replaces pages that cannot be fetched,
// and the surveys that somebody has opened (src/core/browser/cache-page-offline.browser.ts). Forgets these surveys on logout.
const files = 'files-1'
const pages = 'pages-2'
/** What is shown in place of a page that cannot be fetched. */
const fallback = '/offline'
/** On a slow connection a kept survey is shown after this long; the newer one is kept for the next time. */
const patienceMilliseconds = 5000
const filesMax = 200
/**
 * Nothing can be typed on the fallback, so opening the page again loses nothing. A connection that the browser believes in may not lead
 * to the server yet.
 */
const reopen = `const reach = () => fetch('/health', { cache: 'no-store' }).then(() => location.reload(), () => {})
addEventListener('online', reach)
setInterval(reach, 5000)`

const isSurvey = (path) => /^\/project\/[^/]+\/survey$/.test(path)
const isFile = (path) => path.startsWith('/assets/') || path.startsWith('/words/')
const isPicture = (path) => /^\/files\/projects\/[\w-]+\/[\w-]+\/\d+\.webp$/.test(path)
const pathOf = (address) => (address ? new URL(address).pathname : '')
/** Where a session ends. */
const ends = (path) => /^\/(logout|login)(\.data)?$/.test(path)

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepFallback())
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { page, files: loaded, pictures = [] } = event.data
  event.waitUntil(Promise.all([keepPage(page), keepFiles(loaded), keepPictures(pictures)]).then(() => event.ports[0]?.postMessage('kept')))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (ends(url.pathname)) event.waitUntil(forgetPages())
  if (request.method !== 'GET') return
  if (isFile(url.pathname)) event.respondWith(openFile(request))
  else if (isPicture(url.pathname) && isSurvey(pathOf(request.referrer))) event.respondWith(openPicture(request))
  else if (request.mode === 'navigate') event.respondWith(openPage(request, url.pathname))
})

/** Files never change under their name, so the first that arrives is kept. */
async function openFile(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(files)).put(request, response.clone())
  return response
}

/** A picture of an option: kept with its survey, for use without a connection. */
const openPicture = (request) => fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())

async function openPage(request, path) {
  const kept = await (await caches.open(pages)).match(path)
  const fetched = fetch(request).then(async (response) => {
    if (response.redirected && ends(new URL(response.url).pathname)) await forgetPages()
    else if (isSurvey(path) && kept) await putPage(path, response.clone())
    return response
  })
  if (!kept) return fetched.catch(async () => (await caches.match(fallback)) ?? Response.error())
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), patienceMilliseconds))
  return Promise.race([fetched, late]).catch(() => kept)
}

/**
 * Keeps the page that stands for others, as everybody sees it and without its scripts: at another page's address they would look for that
 * one. Its only script opens the page once the connection is back.
 */
async function keepFallback() {
  const response = await fetch(fallback, { credentials: 'omit', headers: { accept: 'text/html' } })
  const html = (await response.text())
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('</body>', `<script>${reopen}</script></body>`)
  const hash = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(reopen)))))
  const policy = `default-src 'self'; script-src 'sha256-${hash}'`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  await (await caches.open(pages)).put(fallback, new Response(html, { headers }))
  await keepFiles(filesIn(html))
}

/** Keeps a page as whoever is logged in sees it, and what it names. */
async function keepPage(path) {
  const response = await fetch(path, { headers: { accept: 'text/html' } })
  const html = await response.clone().text()
  await putPage(path, response)
  await keepFiles(filesIn(html))
}

/** Keeps the pictures that a survey's options show, which are forgotten with it. */
async function keepPictures(pictures) {
  const cache = await caches.open(pages)
  for (const picture of pictures) if (!(await cache.match(picture))) await cache.add(picture).catch(() => {})
}

const filesIn = (html) => [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => new URL(file, self.location.origin).href)

async function putPage(path, response) {
  if (response.ok && !response.redirected) await (await caches.open(pages)).put(path, response)
}

/** Files that carry their content in their name never change, so those that are there are not asked for again. */
async function keepFiles(addresses) {
  const cache = await caches.open(files)
  const wanted = new Set(addresses.filter((one) => one.startsWith(self.location.origin) && isFile(new URL(one).pathname)))
  for (const address of wanted) if (!(await cache.match(address))) await cache.add(address).catch(() => {})
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - filesMax))) if (!wanted.has(old.url)) await cache.delete(old)
}

async function forgetPages() {
  const cache = await caches.open(pages)
  for (const page of await cache.keys()) if (new URL(page.url).pathname !== fallback) await cache.delete(page)
}
