export const USAGE = `Заявки із сайту. Як користуватися:

  npm run leads -- list [--limit 20]   найновіші заявки й чи кожну надіслано
  npm run leads -- show 12             заявка №12 повністю
  npm run leads -- retry 12            спробувати ще раз, якщо заявку №12 не вдалося надіслати
  npm run leads -- retry --dead        спробувати ще раз усе, що не вдалося надіслати
  npm run leads -- spam [--limit 20]   заявки, затримані як спам
  npm run leads -- release 12          заявка №12 не спам: надіслати її
  npm run leads -- export --csv leads.csv   усі заявки таблицею у файл
  npm run leads -- stats               скільки заявок і чи все надіслано
  npm run leads -- backup copy.db      копія всіх заявок (сайт можна не зупиняти)
  npm run leads -- purge               видалити надіслані заявки, старші за строк зберігання
`;
