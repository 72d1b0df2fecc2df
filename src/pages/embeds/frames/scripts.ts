// The only scripts of embeds, as they are sent. The frame reports its height; the page around it, which includes frame.js, applies it.

/** In the frame. It reports the height of its content, because the document is never lower than the frame. */
export const heightScript = `(function () {
  var content = document.querySelector('main')
  function report() {
    parent.postMessage({ type: 'plaza:height', height: Math.ceil(content.getBoundingClientRect().height) }, '*')
  }
  if (parent !== window && content) new ResizeObserver(report).observe(content)
})()`

/** In the page around. It believes only frames of the site that the script itself came from, and it asks nothing of them. */
export const frameScript = `(function () {
  var own = new URL(document.currentScript.src).origin
  addEventListener('message', function (event) {
    var data = event.data
    if (event.origin !== own || !data || data.type !== 'plaza:height' || !(data.height > 0 && data.height < 100000)) return
    var frames = document.querySelectorAll('iframe')
    for (var i = 0; i < frames.length; i++)
      if (frames[i].contentWindow === event.source) frames[i].style.height = data.height + 'px'
  })
})()
`
