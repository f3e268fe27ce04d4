/**
 * Writers: name | id | born | died | birthplace, where it is among
 * our places | language they wrote in. A year alone where the day is not certain.
 */
export const writerLines = `
William Shakespeare|Q692|1564|1616||English
Johann Wolfgang von Goethe|Q5879|1749-08-28|1832-03-22|Frankfurt|German
Victor Hugo|Q535|1802-02-26|1885-05-22||French
Charles Dickens|Q5686|1812-02-07|1870-06-09||English
Leo Tolstoy|Q7243|1828-09-09|1910-11-20||Russian
Fyodor Dostoyevsky|Q991|1821-11-11|1881-02-09|Moscow|Russian
Jane Austen|Q36322|1775-12-16|1817-07-18||English
Mark Twain|Q7245|1835-11-30|1910-04-21||English
Miguel de Cervantes|Q5682|1547|1616-04-22||Spanish
Dante Alighieri|Q1067|1265|1321-09-14|Florence|Italian
Franz Kafka|Q905|1883-07-03|1924-06-03|Prague|German
Thomas Mann|Q37030|1875-06-06|1955-08-12||German
Ernest Hemingway|Q23434|1899-07-21|1961-07-02||English
Anton Chekhov|Q5685|1860-01-29|1904-07-15||Russian
Alexander Pushkin|Q7200|1799-06-06|1837-02-10|Moscow|Russian
George Orwell|Q3335|1903-06-25|1950-01-21||English
Virginia Woolf|Q40909|1882-01-25|1941-03-28|London|English
James Joyce|Q6882|1882-02-02|1941-01-13|Dublin|English
Edgar Allan Poe|Q16867|1809-01-19|1849-10-07|Boston|English
Oscar Wilde|Q30875|1854-10-16|1900-11-30|Dublin|English
Rabindranath Tagore|Q7241|1861-05-07|1941-08-07|Kolkata|Bengali
Gabriel García Márquez|Q5878|1927-03-06|2014-04-17||Spanish
Jorge Luis Borges|Q909|1899-08-24|1986-06-14|Buenos Aires|Spanish
Agatha Christie|Q35064|1890-09-15|1976-01-12||English
Arthur Conan Doyle|Q35610|1859-05-22|1930-07-07|Edinburgh|English
J. R. R. Tolkien|Q892|1892-01-03|1973-09-02||English
Honoré de Balzac|Q9711|1799-05-20|1850-08-18||French
Émile Zola|Q504|1840-04-02|1902-09-29|Paris|French
Marcel Proust|Q7199|1871-07-10|1922-11-18|Paris|French
Voltaire|Q9068|1694-11-21|1778-05-30|Paris|French
Albert Camus|Q34670|1913-11-07|1960-01-04||French
Jean-Paul Sartre|Q9364|1905-06-21|1980-04-15|Paris|French
Gustave Flaubert|-|1821-12-12|1880-05-08||French
Stendhal|-|1783-01-23|1842-03-23||French
Jules Verne|Q33977|1828-02-08|1905-03-24||French
Alexandre Dumas|Q38337|1802-07-24|1870-12-05||French
Molière|Q687|1622|1673-02-17|Paris|French
Friedrich Schiller|Q22670|1759-11-10|1805-05-09||German
Heinrich Heine|Q44403|1797-12-13|1856-02-17||German
Hermann Hesse|Q25973|1877-07-02|1962-08-09||German
Bertolt Brecht|Q38757|1898-02-10|1956-08-14||German
Günter Grass|Q6538|1927-10-16|2015-04-13|Gdańsk|German
Henrik Ibsen|Q36661|1828-03-20|1906-05-23||Norwegian
August Strindberg|Q7724|1849-01-22|1912-05-14|Stockholm|Swedish
Astrid Lindgren|Q55767|1907-11-14|2002-01-28||Swedish
Hans Christian Andersen|Q5673|1805-04-02|1875-08-04||Danish
Halldór Laxness|-|1902-04-23|1998-02-08|Reykjavík|Icelandic
Selma Lagerlöf|-|1858-11-20|1940-03-16||Swedish
Knut Hamsun|-|1859-08-04|1952-02-19||Norwegian
Fernando Pessoa|-|1888-06-13|1935-11-30|Lisbon|Portuguese
José Saramago|-|1922-11-16|2010-06-18||Portuguese
Pablo Neruda|-|1904-07-12|1973-09-23||Spanish
Mario Vargas Llosa|-|1936-03-28|2025-04-13||Spanish
Octavio Paz|-|1914-03-31|1998-04-19|Mexico City|Spanish
Isabel Allende|-|1942-08-02||Lima|Spanish
Machado de Assis|-|1839-06-21|1908-09-29|Rio de Janeiro|Portuguese
Jorge Amado|-|1912-08-10|2001-08-06||Portuguese
Italo Calvino|-|1923-10-15|1985-09-19||Italian
Umberto Eco|-|1932-01-05|2016-02-19||Italian
Luigi Pirandello|-|1867-06-28|1936-12-10||Italian
Italo Svevo|-|1861-12-19|1928-09-13||Italian
Primo Levi|-|1919-07-31|1987-04-11|Turin|Italian
Milan Kundera|-|1929-04-01|2023-07-11||Czech
Karel Čapek|-|1890-01-09|1938-12-25||Czech
Jaroslav Hašek|-|1883-04-30|1923-01-03|Prague|Czech
Henryk Sienkiewicz|-|1846-05-05|1916-11-15||Polish
Wisława Szymborska|-|1923-07-02|2012-02-01||Polish
Stanisław Lem|-|1921|2006-03-27||Polish
Imre Kertész|-|1929-11-09|2016-03-31|Budapest|Hungarian
Ivo Andrić|-|1892-10-09|1975-03-13||Serbian
Ismail Kadare|-|1936-01-28|2024-07-01||Albanian
Nikos Kazantzakis|-|1883|1957-10-26||Greek
Orhan Pamuk|-|1952-06-07||Istanbul|Turkish
Naguib Mahfouz|-|1911-12-11|2006-08-30|Cairo|Arabic
Chinua Achebe|-|1930-11-16|2013-03-21||English
Wole Soyinka|-|1934-07-13|||English
Ngũgĩ wa Thiong'o|-|1938-01-05|2025-05-28||English
Nadine Gordimer|-|1923-11-20|2014-07-13||English
J. M. Coetzee|-|1940-02-09||Cape Town|English
Haruki Murakami|-|1949-01-12||Kyoto|Japanese
Yasunari Kawabata|-|1899|1972-04-16|Osaka|Japanese
Yukio Mishima|-|1925-01-14|1970-11-25|Tokyo|Japanese
Natsume Sōseki|-|1867-02-09|1916-12-09|Tokyo|Japanese
Lu Xun|-|1881-09-25|1936-10-19||Chinese
Mo Yan|-|1955|||Chinese
Han Kang|-|1970-11-27|||Korean
Margaret Atwood|-|1939-11-18||Ottawa|English
Alice Munro|-|1931-07-10|2024-05-13||English
Patrick White|-|1912-05-28|1990-09-30|London|English
Salman Rushdie|-|1947-06-19||Mumbai|English
Emily Brontë|-|1818-07-30|1848-12-19||English
Charlotte Brontë|-|1816-04-21|1855-03-31||English
Mary Shelley|-|1797-08-30|1851-02-01|London|English
Bram Stoker|-|1847-11-08|1912-04-20|Dublin|English
Samuel Beckett|-|1906-04-13|1989-12-22|Dublin|English
W. B. Yeats|-|1865-06-13|1939-01-28|Dublin|English
Herman Melville|-|1819-08-01|1891-09-28|New York City|English
Emily Dickinson|-|1830-12-10|1886-05-15||English
Walt Whitman|-|1819-05-31|1892-03-26||English
F. Scott Fitzgerald|-|1896-09-24|1940-12-21||English
John Steinbeck|-|1902-02-27|1968-12-20||English
William Faulkner|-|1897-09-25|1962-07-06||English
Toni Morrison|-|1931-02-18|2019-08-05||English
Harper Lee|-|1926-04-28|2016-02-19||English
Mikhail Bulgakov|-|1891-05-15|1940-03-10|Kyiv|Russian
Boris Pasternak|-|1890-02-10|1960-05-30|Moscow|Russian
Nikolai Gogol|-|1809|1852-03-04||Russian
Ivan Turgenev|-|1818-11-09|1883-09-03||Russian
Taras Shevchenko|-|1814-03-09|1861-03-10||Ukrainian
`;

/** Works: title | id | writer | year of publication or of first performance | language | form. */
export const workLines = `
Hamlet|Q41567|William Shakespeare|1603|English|play
Macbeth|-|William Shakespeare|1623|English|play
Romeo and Juliet|-|William Shakespeare|1597|English|play
Faust, Part One|-|Johann Wolfgang von Goethe|1808|German|play
The Sorrows of Young Werther|-|Johann Wolfgang von Goethe|1774|German|novel
Les Misérables|-|Victor Hugo|1862|French|novel
The Hunchback of Notre-Dame|-|Victor Hugo|1831|French|novel
Oliver Twist|-|Charles Dickens|1838|English|novel
Great Expectations|-|Charles Dickens|1861|English|novel
A Tale of Two Cities|-|Charles Dickens|1859|English|novel
War and Peace|Q161531|Leo Tolstoy|1869|Russian|novel
Anna Karenina|-|Leo Tolstoy|1878|Russian|novel
Crime and Punishment|Q165318|Fyodor Dostoyevsky|1866|Russian|novel
The Idiot|-|Fyodor Dostoyevsky|1869|Russian|novel
The Brothers Karamazov|-|Fyodor Dostoyevsky|1880|Russian|novel
Pride and Prejudice|Q170583|Jane Austen|1813|English|novel
Emma|-|Jane Austen|1815|English|novel
Sense and Sensibility|-|Jane Austen|1811|English|novel
Adventures of Huckleberry Finn|-|Mark Twain|1884|English|novel
The Adventures of Tom Sawyer|-|Mark Twain|1876|English|novel
Don Quixote|Q480|Miguel de Cervantes|1605|Spanish|novel
Divine Comedy|Q40185|Dante Alighieri|1472|Italian|poem
The Metamorphosis|-|Franz Kafka|1915|German|novella
The Trial|-|Franz Kafka|1925|German|novel
Buddenbrooks|-|Thomas Mann|1901|German|novel
The Magic Mountain|-|Thomas Mann|1924|German|novel
The Old Man and the Sea|-|Ernest Hemingway|1952|English|novella
A Farewell to Arms|-|Ernest Hemingway|1929|English|novel
For Whom the Bell Tolls|-|Ernest Hemingway|1940|English|novel
The Cherry Orchard|-|Anton Chekhov|1904|Russian|play
Three Sisters|-|Anton Chekhov|1901|Russian|play
Eugene Onegin|-|Alexander Pushkin|1833|Russian|poem
Nineteen Eighty-Four|Q208460|George Orwell|1949|English|novel
Animal Farm|-|George Orwell|1945|English|novella
Mrs Dalloway|-|Virginia Woolf|1925|English|novel
To the Lighthouse|-|Virginia Woolf|1927|English|novel
Ulysses|-|James Joyce|1922|English|novel
Dubliners|-|James Joyce|1914|English|short story collection
The Raven|-|Edgar Allan Poe|1845|English|poem
The Picture of Dorian Gray|-|Oscar Wilde|1890|English|novel
Gitanjali|-|Rabindranath Tagore|1910|Bengali|poetry collection
One Hundred Years of Solitude|-|Gabriel García Márquez|1967|Spanish|novel
Love in the Time of Cholera|-|Gabriel García Márquez|1985|Spanish|novel
Ficciones|-|Jorge Luis Borges|1944|Spanish|short story collection
Murder on the Orient Express|-|Agatha Christie|1934|English|novel
And Then There Were None|-|Agatha Christie|1939|English|novel
A Study in Scarlet|-|Arthur Conan Doyle|1887|English|novel
The Hound of the Baskervilles|-|Arthur Conan Doyle|1902|English|novel
The Hobbit|-|J. R. R. Tolkien|1937|English|novel
The Lord of the Rings|Q15228|J. R. R. Tolkien|1954|English|novel
Le Père Goriot|-|Honoré de Balzac|1835|French|novel
Germinal|-|Émile Zola|1885|French|novel
Nana|-|Émile Zola|1880|French|novel
In Search of Lost Time|-|Marcel Proust|1913|French|novel
Candide|-|Voltaire|1759|French|novella
The Stranger|-|Albert Camus|1942|French|novel
The Plague|-|Albert Camus|1947|French|novel
Nausea|-|Jean-Paul Sartre|1938|French|novel
No Exit|-|Jean-Paul Sartre|1944|French|play
Madame Bovary|-|Gustave Flaubert|1857|French|novel
The Red and the Black|-|Stendhal|1830|French|novel
Around the World in Eighty Days|-|Jules Verne|1873|French|novel
The Three Musketeers|-|Alexandre Dumas|1844|French|novel
The Count of Monte Cristo|-|Alexandre Dumas|1846|French|novel
Tartuffe|-|Molière|1664|French|play
The Misanthrope|-|Molière|1666|French|play
William Tell|-|Friedrich Schiller|1804|German|play
Steppenwolf|-|Hermann Hesse|1927|German|novel
Siddhartha|-|Hermann Hesse|1922|German|novel
The Threepenny Opera|-|Bertolt Brecht|1928|German|play
The Tin Drum|-|Günter Grass|1959|German|novel
A Doll's House|-|Henrik Ibsen|1879|Norwegian|play
Peer Gynt|-|Henrik Ibsen|1867|Norwegian|play
Miss Julie|-|August Strindberg|1888|Swedish|play
Pippi Longstocking|-|Astrid Lindgren|1945|Swedish|novel
The Little Mermaid|-|Hans Christian Andersen|1837|Danish|fairy tale
Independent People|-|Halldór Laxness|1934|Icelandic|novel
Hunger|-|Knut Hamsun|1890|Norwegian|novel
The Book of Disquiet|-|Fernando Pessoa|1982|Portuguese|prose
Blindness|-|José Saramago|1995|Portuguese|novel
The Time of the Hero|-|Mario Vargas Llosa|1963|Spanish|novel
The House of the Spirits|-|Isabel Allende|1982|Spanish|novel
Dom Casmurro|-|Machado de Assis|1899|Portuguese|novel
Invisible Cities|-|Italo Calvino|1972|Italian|novel
The Name of the Rose|-|Umberto Eco|1980|Italian|novel
Zeno's Conscience|-|Italo Svevo|1923|Italian|novel
If This Is a Man|-|Primo Levi|1947|Italian|memoir
The Unbearable Lightness of Being|-|Milan Kundera|1984|Czech|novel
R.U.R.|-|Karel Čapek|1920|Czech|play
The Good Soldier Švejk|-|Jaroslav Hašek|1921|Czech|novel
Quo Vadis|-|Henryk Sienkiewicz|1896|Polish|novel
Solaris|-|Stanisław Lem|1961|Polish|novel
Fatelessness|-|Imre Kertész|1975|Hungarian|novel
The Bridge on the Drina|-|Ivo Andrić|1945|Serbian|novel
Zorba the Greek|-|Nikos Kazantzakis|1946|Greek|novel
My Name Is Red|-|Orhan Pamuk|1998|Turkish|novel
Palace Walk|-|Naguib Mahfouz|1956|Arabic|novel
Things Fall Apart|-|Chinua Achebe|1958|English|novel
Disgrace|-|J. M. Coetzee|1999|English|novel
Norwegian Wood|-|Haruki Murakami|1987|Japanese|novel
Kokoro|-|Natsume Sōseki|1914|Japanese|novel
The Vegetarian|-|Han Kang|2007|Korean|novel
The Handmaid's Tale|-|Margaret Atwood|1985|English|novel
Midnight's Children|-|Salman Rushdie|1981|English|novel
Wuthering Heights|-|Emily Brontë|1847|English|novel
Jane Eyre|-|Charlotte Brontë|1847|English|novel
Frankenstein|-|Mary Shelley|1818|English|novel
Dracula|-|Bram Stoker|1897|English|novel
Waiting for Godot|-|Samuel Beckett|1952|French|play
Moby-Dick|-|Herman Melville|1851|English|novel
Leaves of Grass|-|Walt Whitman|1855|English|poetry collection
The Great Gatsby|-|F. Scott Fitzgerald|1925|English|novel
The Grapes of Wrath|-|John Steinbeck|1939|English|novel
The Sound and the Fury|-|William Faulkner|1929|English|novel
Beloved|-|Toni Morrison|1987|English|novel
To Kill a Mockingbird|-|Harper Lee|1960|English|novel
The Master and Margarita|-|Mikhail Bulgakov|1967|Russian|novel
Doctor Zhivago|-|Boris Pasternak|1957|Russian|novel
Dead Souls|-|Nikolai Gogol|1842|Russian|novel
Fathers and Sons|-|Ivan Turgenev|1862|Russian|novel
Kobzar|-|Taras Shevchenko|1840|Ukrainian|poetry collection
`;
