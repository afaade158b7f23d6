// Shows moments in the time zone of the browser. Without this script the page shows them in the bank's time zone.
const format = new Intl.DateTimeFormat(document.documentElement.lang, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

const titlePattern = document.currentScript.dataset.timeTitle;

for (const element of document.querySelectorAll('time')) {
  const local = format.format(new Date(element.dateTime));
  if (local === element.textContent) continue;
  element.title = titlePattern.replace('{time}', element.textContent);
  element.textContent = local;
}
