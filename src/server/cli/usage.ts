export const USAGE = `Заявки із сайту. Як користуватися:

  npm run leads -- list [--limit 20]   найновіші заявки і де кожна з них
  npm run leads -- show 12             заявка №12 повністю
  npm run leads -- retry 12            надіслати знову те, що не дійшло із заявки №12
  npm run leads -- retry --dead        надіслати знову все, що не вдалося доставити
  npm run leads -- spam [--limit 20]   заявки, затримані як спам
  npm run leads -- release 12          заявка №12 не спам: надіслати її
  npm run leads -- export --csv leads.csv   усі заявки таблицею у файл
  npm run leads -- stats               скільки заявок і чи все доставлено
  npm run leads -- backup copy.db      копія бази, поки сайт працює
  npm run leads -- purge               видалити доставлені заявки, строк зберігання яких минув
`;
