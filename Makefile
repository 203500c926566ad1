# What can be done with Suzuri. `make` alone lists it.

SHELL := /bin/bash
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=

swift := swift
release := .build/release/suzuri

target = $(DESTDIR)$(PREFIX)
program = $(target)/bin/suzuri
manual = $(target)/share/man/man1/suzuri.1.gz
bash_completion = $(target)/share/bash-completion/completions/suzuri
zsh_completion = $(target)/share/zsh/site-functions/_suzuri
fish_completion = $(target)/share/fish/vendor_completions.d/suzuri.fish
entry = $(target)/share/applications/org.suzuri.Suzuri.desktop
service = $(target)/share/dbus-1/services/org.suzuri.Suzuri.service
metainfo = $(target)/share/metainfo/org.suzuri.Suzuri.metainfo.xml
thumbnailer = $(target)/share/thumbnailers/suzuri.thumbnailer
kinds = $(target)/share/mime/packages/suzuri.xml
icons = $(target)/share/icons/hicolor
icon = $(icons)/scalable/apps/suzuri.svg
sides = 16 22 24 32 48 64 128 256 512
drawn = $(icons)/$(1)x$(1)/apps/suzuri.png
papers = $(target)/share/doc/suzuri
words = $(target)/lib/suzuri/words
version = $(shell sed -n 's/.*static let $(1) = "\(.*\)"/\1/p' Sources/Command/Version.swift)
put = install -D -m 644 /dev/stdin

.PHONY: help run build words test check bench soak sanitize mutants fuzz pictures samples links forwards install deb release release-packages place place-words uninstall clean packages test-packages optional-words

help: ## List these targets
	@echo 'Targets:'
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 14

run: build ## Build Suzuri and open it; without a display, show what it can do
	@$(release) $(if $(DISPLAY)$(WAYLAND_DISPLAY),,tour)

build: packages optional-words ## Build the program for use
	@$(swift) build -c release --disable-local-rpath --product suzuri
	@$(swift) build -c release --disable-local-rpath --product suzuri-bench

words: packages ## Fetch what reads handwriting, 46 MB, into .build/words
	@.ci/words

test: test-packages optional-words ## Build and run all tests
	@$(swift) build --build-tests
	@.ci/test

check: test-packages ## Check format, warnings and documentation
	@$(swift) format lint --strict --parallel --recursive Sources Tests Package.swift
	@$(swift) build --build-tests
	@.ci/documentation

bench: build ## Measure how good the ink is, and how soon it stands on the screen
	@$(release)-bench ink
	@$(release)-bench canvas

soak: test-packages ## Test for a long time what is tested briefly otherwise
	@$(swift) build --build-tests
	@SUZURI_SOAK=1 .ci/test
	@$(MAKE) --no-print-directory release
	@for system in trixie noble; do .ci/package --on $$system .build/files/*.deb || exit; done
	@for system in jammy trixie; do .ci/package --on $$system .build/files/suzuri-*-$$(uname -m).tar.zst || exit; done

sanitize: test-packages ## Run all tests while somebody watches memory and threads
	@.ci/sanitize address
	@.ci/sanitize thread

mutants: test-packages ## Break every rule once and see a test fail
	@Tests/Mutants/run

fuzz: test-packages ## Feed every reader of files with damaged ones
	@Tests/Fuzz/run

pictures: build test-packages ## Make the pictures of the guide
	@$(swift) build --product PictureTool
	@.build/debug/PictureTool '$(release)' Docs/Pictures

samples: build test-packages ## Make the notebooks of Samples
	@$(swift) build --product PictureTool
	@.build/debug/PictureTool '$(release)' --samples

links: ## Ask for every web page that the documents link to
	@.ci/links

forwards: packages ## Write the functions of libraries that are loaded when they are called
	@.ci/forwards

install: build ## Install below PREFIX (/usr/local), inside DESTDIR
	@$(MAKE) --no-print-directory place place-words BUILT=$(release)

# Puts a program that is BUILT in its place, with all that belongs to it.
place:
	@install -D -m 755 -s '$(BUILT)' '$(program)'
	@set -o pipefail; '$(program)' man | gzip -9 -n | $(put) '$(manual)'
	@set -o pipefail; '$(program)' completions bash | $(put) '$(bash_completion)'
	@set -o pipefail; '$(program)' completions zsh | $(put) '$(zsh_completion)'
	@set -o pipefail; '$(program)' completions fish | $(put) '$(fish_completion)'
	@sed 's,^Exec=,&$(PREFIX)/bin/,' Sources/Desktop/org.suzuri.Suzuri.desktop | $(put) '$(entry)'
	@sed 's,^Exec=,&$(PREFIX)/bin/,' Sources/Desktop/org.suzuri.Suzuri.service | $(put) '$(service)'
	@sed 's,@VERSION@,$(call version,number),; s,@DATE@,$(call version,date),' Sources/Desktop/org.suzuri.Suzuri.metainfo.xml | $(put) '$(metainfo)'
	@sed 's,Exec=,&$(PREFIX)/bin/,' Sources/Desktop/suzuri.thumbnailer | $(put) '$(thumbnailer)'
	@install -D -m 644 Sources/Desktop/suzuri.xml '$(kinds)'
	@install -D -m 644 Sources/Desktop/suzuri.svg '$(icon)'
	@set -o pipefail; for side in $(sides); do '$(program)' icon --size $$side | $(put) "$(call drawn,$${side})" || exit; done
	@touch '$(icons)'  # so that desktops look there again
	@install -D -m 644 -t '$(papers)' LICENSE README.md CHANGELOG.md
	@find Docs Samples -type f -exec install -D -m 644 '{}' '$(papers)/{}' \;
	@echo 'Suzuri is in $(program).'

# Puts what reads handwriting in its place, if it was fetched.
place-words:
	@for part in $(wildcard .build/words/* .build/words/licenses/*); do [ -d $$part ] || install -D -m 644 $$part "$(words)/$${part#.build/words/}" || exit; done

deb: build ## Build Debian packages, in .build/deb
	@.ci/deb '$(release)' .build/deb

release: build optional-words release-packages ## Make all files of a release, in .build/files
	@cp '$(release)' .build/packed
	@SUZURI_PORTABLE=1 $(swift) build -c release --disable-local-rpath --product suzuri
	@mv '$(release)' .build/portable
	@mv .build/packed '$(release)'
	@.ci/release '$(release)' .build/portable .build/files

uninstall: ## Take away what install installed
	@rm -f '$(program)' '$(manual)' '$(entry)' '$(service)' '$(metainfo)' '$(thumbnailer)' '$(kinds)' '$(icon)' $(foreach side,$(sides),'$(call drawn,$(side))') '$(bash_completion)' '$(zsh_completion)' '$(fish_completion)'
	@rm -rf '$(papers)' '$(words)'
	@rmdir '$(dir $(words))' 2>/dev/null || true

clean: ## Take away all that was built
	@rm -rf .build

packages:
	@.ci/install-packages

release-packages:
	@.ci/install-packages release

test-packages:
	@.ci/install-packages test

# Everything else works without: a sentence says why, offline for example.
optional-words: packages
	@.ci/words || true
