// Shows times in the time zone of the browser and adds the bank's news as they arrive.
const clocks = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});
const shownEvents = 10;

for (const element of document.querySelectorAll('time.clock')) {
  element.textContent = clocks.format(new Date(element.dateTime));
}

function createEntry({ text, timestamp }) {
  const time = document.createElement('time');
  time.dateTime = timestamp;
  time.textContent = clocks.format(new Date(timestamp));
  const small = document.createElement('small');
  small.append(time);
  const sentence = document.createElement('span');
  sentence.append(text, small);
  const entry = document.createElement('li');
  entry.className = 'new';
  entry.append(sentence);
  return entry;
}

const news = document.getElementById('news');

if (news !== null) {
  const live = document.getElementById('live');
  const list = document.getElementById('events');
  const source = new EventSource(news.dataset.stream);
  source.addEventListener('open', () => {
    live.textContent = 'Live: news appear here as they arrive.';
    live.classList.add('is-live');
  });
  source.addEventListener('error', () => {
    live.textContent = 'The connection was lost. Trying again.';
    live.classList.remove('is-live');
  });
  source.addEventListener('message', ({ data }) => {
    list.prepend(createEntry(JSON.parse(data)));
    while (list.children.length > shownEvents) list.lastElementChild.remove();
    document.getElementById('changed').hidden = false;
  });
}
