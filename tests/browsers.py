"""What is said where no browser is: loudly, since rows of dots hide it."""
NO_BROWSER = "/usr/bin/chromium is missing (apt-get install chromium): nobody has clicked through the site, looked at it on a phone or printed it"
